"""The neural model: tokens, features, windows, decoding, ONNX Runtime."""
