"""Marks for the labels of the finance scheme."""

from veladura.schemes import FINANCE
from veladura_training.generator.engine.markup import Markup

MARKUP = Markup(FINANCE.ids)
from_document, label_of = MARKUP.from_document, MARKUP.label_of
mark, parse = MARKUP.mark, MARKUP.parse
