"""Logos, stamps, signatures and faces: found by place and shape, with neutral blocks instead."""
