import pytest


@pytest.fixture(autouse=True, scope="session")
def one_thread() -> None:
    """Tiny networks lose far more by waiting for each other's threads than they win."""
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
