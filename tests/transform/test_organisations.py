"""The companies and bodies of a document, listed without their names."""

from tests.languages.de.marked import rewrite as german
from tests.languages.es.marked import rewrite as spanish

SOURCE = (
    "[[ORG|Kestra Antriebe GmbH]] und [[ORG|Kestra Logistik GmbH]], [[ORG|Kestra Antriebe GmbH]]; "
    "[[ORG|Volksbank Ulm eG]], [[ORG|Amtsgericht Ulm]], [[PER|Ida Haberstroh]]"
)


def test_each_is_listed_once_in_the_order_of_the_text() -> None:
    listed = german(SOURCE).plan.organisations
    assert [one.tag for one in listed] == [f"ORG_{n}" for n in range(1, len(listed) + 1)]
    assert listed[0].mentions == 2
    assert sum(one.mentions for one in listed) == 5


def test_members_of_a_group_share_its_number() -> None:
    first, second, *_ = german(SOURCE).plan.organisations
    assert first.group == second.group is not None


def test_legal_forms_are_told_and_names_are_not() -> None:
    listed = german(SOURCE).plan.organisations
    assert "GmbH" in {one.legal_form for one in listed}
    for word in ("Kestra", "Ulm", "Haberstroh"):
        assert word not in repr(listed)


def test_what_a_company_does_is_told_where_its_name_does() -> None:
    kinds = {one.kind for one in german(SOURCE).plan.organisations}
    assert "bank" in kinds


def test_a_language_that_cannot_tell_lists_none() -> None:
    assert spanish("[[H|Hospital La Paz]]").plan.organisations == ()
