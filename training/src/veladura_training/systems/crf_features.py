"""What the feature CRF sees of a token: the words around it, its shape, its beginnings and ends."""

from collections.abc import Sequence

AROUND = 2  # tokens to either side
LONGEST_AFFIX = 4


def word_shape(token: str) -> str:
    """ "Ruiz" → "Xxxx", "28007" → "ddddd"; of a run, four at most."""
    shape: list[str] = []
    for c in token:
        kind = "d" if c.isdigit() else "X" if c.isupper() else "x" if c.isalpha() else c
        if shape[-4:] != [kind] * 4:
            shape.append(kind)
    return "".join(shape)


def sentence_features(tokens: Sequence[str]) -> list[list[str]]:
    """A list of features for every token of a sentence."""
    own = [_own(token) for token in tokens]
    lowered = [token.lower() for token in tokens]
    shapes = [word_shape(token) for token in tokens]
    result: list[list[str]] = []
    for i in range(len(tokens)):
        features = ["bias", *own[i]]
        for offset in range(-AROUND, AROUND + 1):
            at = i + offset
            inside = 0 <= at < len(tokens)
            features.append(f"{offset}:w={lowered[at] if inside else ''}")
            features.append(f"{offset}:s={shapes[at] if inside else ''}")
        if i:
            features.append(f"-1:0:w={lowered[i - 1]}|{lowered[i]}")
        result.append(features)
    return result


def _own(token: str) -> list[str]:
    lowered = token.lower()
    longest = min(LONGEST_AFFIX, len(token))
    features = [f"p={lowered[:n]}" for n in range(1, longest + 1)]
    features += (f"e={lowered[-n:]}" for n in range(1, longest + 1))
    features.append(f"len={min(len(token), 12)}")
    return features
