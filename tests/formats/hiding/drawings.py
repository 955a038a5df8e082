"""Pictures drawn for the tests: signatures, stamps, logos, a face, and what only looks alike."""

import io
import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from tests.formats.pdf import pdfs

BLUE, RED, BLACK = (30, 50, 160), (190, 30, 40), (20, 20, 20)


def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(pdfs.VERA), size)


def signature(seed: int = 1, ink: tuple[int, int, int] = BLACK) -> Image.Image:
    """A pen that swings along a line, with loops and a flourish."""
    generator = random.Random(seed)
    image = Image.new("RGB", (420, 160), "white")
    swing, wide = generator.uniform(0.8, 1.3), generator.uniform(26, 38)
    points = []
    for step in range(900):
        t = step / 900 * 11
        x = 40 + t * 30 + wide * math.cos(t * 5.5 * swing)
        y = 85 + 30 * math.sin(t * 5.5 * swing) * (0.5 + 0.5 * math.cos(t * 0.7)) - t
        points.append((x, y))
    ImageDraw.Draw(image).line(points, fill=ink, width=3, joint="curve")
    ImageDraw.Draw(image).line([(60, 130), (200, 118), (390, 135)], fill=ink, width=3)
    return image


def round_stamp(ink: tuple[int, int, int] = BLUE) -> Image.Image:
    image = Image.new("RGB", (220, 220), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((8, 8, 211, 211), outline=ink, width=5)
    pen.ellipse((45, 45, 174, 174), outline=ink, width=3)
    pen.text((62, 98), "GEPRÜFT", fill=ink, font=font(20))
    return image


def square_stamp(ink: tuple[int, int, int] = RED) -> Image.Image:
    image = Image.new("RGB", (300, 120), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((8, 8, 291, 111), outline=ink, width=5)
    pen.text((40, 24), "EINGEGANGEN", fill=ink, font=font(26))
    pen.text((70, 66), "12.03.2024", fill=ink, font=font(26))
    return image.rotate(3, fillcolor="white", resample=Image.Resampling.BICUBIC)


def logo() -> Image.Image:
    image = Image.new("RGB", (240, 100), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((10, 10, 90, 90), fill=(0, 90, 160))
    pen.polygon([(50, 20), (80, 75), (20, 75)], fill=(250, 180, 0))
    pen.text((105, 32), "Nordex", fill=(0, 90, 160), font=font(34))
    return image


def shield() -> Image.Image:
    image = Image.new("RGB", (160, 180), (200, 20, 30))
    pen = ImageDraw.Draw(image)
    pen.polygon([(30, 20), (130, 20), (130, 110), (80, 160), (30, 110)], fill="white")
    pen.rectangle((70, 20, 90, 150), fill=(200, 20, 30))
    return image


def chart() -> Image.Image:
    image = Image.new("RGB", (560, 360), "white")
    pen = ImageDraw.Draw(image)
    pen.line([(60, 20), (60, 310)], fill="black", width=2)
    pen.line([(60, 310), (540, 310)], fill="black", width=2)
    for number, high in enumerate((120, 180, 90, 240, 200)):
        left = 90 + 90 * number
        pen.rectangle((left, 310 - high, left + 50, 310), fill=(70, 120, 190))
        pen.text((left, 318), f"Q{number + 1} 2023", fill="black", font=font(15))
        pen.text((10, 300 - 60 * number), f"{100 * number}", fill="black", font=font(15))
    return image


def curve() -> Image.Image:
    """What a monitor draws: one value for each moment."""
    image = Image.new("RGB", (600, 160), "white")
    points = []
    for x in range(600):
        beat = x % 100
        y = 80 - (60 if beat == 48 else 0) + (25 if beat == 52 else 0) - 8 * math.sin(beat / 9)
        points.append((x, y))
    ImageDraw.Draw(image).line(points, fill="black", width=2)
    return image


def x_ray() -> Image.Image:
    rows, columns = np.mgrid[0:420, 0:360]
    body = 150 * np.exp(-(((columns - 180) / 120) ** 2 + ((rows - 210) / 190) ** 2))
    lungs = sum(
        90 * np.exp(-(((columns - c) / 45) ** 2 + ((rows - 200) / 110) ** 2)) for c in (115, 245)
    )
    ribs = 12 * np.sin(rows / 9 + np.abs(columns - 180) / 40)
    noise = np.random.default_rng(3).normal(0, 5, body.shape)
    grey = np.clip(30 + body - lungs + ribs + noise, 0, 255).astype(np.uint8)
    return Image.fromarray(grey).convert("RGB")


def text(*lines: str) -> Image.Image:
    image = Image.new("RGB", (760, 30 + 44 * len(lines)), "white")
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((20, 15 + 44 * number), line, fill="black", font=font(26))
    return image


def landscape() -> Image.Image:
    rows, columns = np.mgrid[0:300, 0:400]
    noise = np.random.default_rng(5).normal(0, 9, (300, 400, 3))
    sky = np.stack([90 + rows / 3, 140 + rows / 4, 230 - rows / 5], axis=2)
    hills = (rows > 180 + 30 * np.sin(columns / 40))[..., None]
    ground = np.stack([60 + columns / 8, 110 + rows / 6, 40 + columns / 10], axis=2)
    return Image.fromarray(np.clip(np.where(hills, ground, sky) + noise, 0, 255).astype(np.uint8))


def face(width: int = 300, height: int = 360) -> Image.Image:
    """Nobody: skin, hair, eyes, nose and mouth in soft light."""
    image = Image.new("RGB", (300, 360), (120, 140, 165))
    pen = ImageDraw.Draw(image)
    pen.ellipse((20, 290, 280, 520), fill=(50, 60, 90))  # shoulders
    pen.rectangle((120, 240, 180, 320), fill=(196, 150, 125))  # neck
    pen.ellipse((62, 30, 238, 250), fill=(60, 40, 28))  # hair
    pen.ellipse((76, 62, 224, 280), fill=(224, 178, 150))
    for x in (118, 182):
        pen.ellipse((x - 20, 148, x + 20, 170), fill=(245, 242, 238))
        pen.ellipse((x - 9, 149, x + 9, 168), fill=(70, 50, 40))
        pen.ellipse((x - 4, 154, x + 4, 163), fill=(10, 10, 10))
        pen.arc((x - 24, 126, x + 24, 162), 200, 340, fill=(60, 40, 30), width=6)
    pen.polygon([(150, 165), (136, 208), (164, 208)], fill=(206, 155, 130))
    pen.ellipse((138, 200, 148, 210), fill=(150, 95, 80))
    pen.ellipse((152, 200, 162, 210), fill=(150, 95, 80))
    pen.chord((118, 222, 182, 252), 0, 180, fill=(176, 70, 75))
    pen.line((118, 236, 182, 236), fill=(120, 40, 45), width=3)
    shade = Image.linear_gradient("L").rotate(90).resize((300, 360)).point(lambda v: 200 + v // 5)
    lit = Image.composite(image, Image.new("RGB", image.size, (30, 25, 25)), shade)
    return lit.filter(ImageFilter.GaussianBlur(2.2)).resize((width, height))


def page(*things: tuple[Image.Image, tuple[int, int]], lines: int = 22) -> Image.Image:
    """A scanned letter: lines of text, with things laid on it."""
    image = Image.new("RGB", (1240, 1754), (250, 249, 246))
    pen = ImageDraw.Draw(image)
    words = ("Wir", "bestätigen", "den", "Eingang", "der", "Unterlagen", "vom", "Tag", "danken")
    for number in range(lines):
        line = " ".join(words[(number + k) % len(words)] for k in range(9))
        pen.text((140, 420 + 44 * number), line, fill=(25, 25, 30), font=font(24))
    for thing, place in things:
        clear = np.asarray(thing.convert("L")) < 235
        image.paste(thing, place, Image.fromarray((clear * 255).astype(np.uint8)))
    return image


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))
