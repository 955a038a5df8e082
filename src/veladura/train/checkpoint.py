"""Checkpoints: whole or not there, with the random numbers and the settings to go on by."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from veladura.train.earlier_run import SETTINGS, check_same_settings, settings_of


def save_checkpoint(path: Path, state: Mapping[str, Any], config: Any) -> None:
    whole = {**state, "random": torch.get_rng_state(), SETTINGS: settings_of(config)}
    if torch.cuda.is_available():
        whole["random_cuda"] = torch.cuda.get_rng_state()
    part = path.with_suffix(".part")
    torch.save(whole, part)
    part.replace(path)


def refuse_other_settings(path: Path, config: Any) -> None:
    """Before any work: what lies at `path`, if anything, must come from the same settings."""
    if path.exists():
        state = torch.load(path, map_location="cpu", weights_only=True, mmap=True)
        check_same_settings(state, config, path)


def load_checkpoint(path: Path, config: Any) -> dict[str, Any] | None:
    """What was saved, the random numbers going on as then; None where there is nothing."""
    if not path.exists():
        return None
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    check_same_settings(state, config, path)
    torch.set_rng_state(state["random"])
    if "random_cuda" in state and torch.cuda.is_available():
        torch.cuda.set_rng_state(state["random_cuda"])
    return state
