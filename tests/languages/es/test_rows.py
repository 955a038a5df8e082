"""Numbers of lines, which people refer to, and of counters, which nobody is known by."""

from veladura.languages.es.innocence.rows import is_counted_on, rows_of_people

PUPILS = (
    "Revisión\n\n6   Hierro, Martín    faltó\n7   Hierro, Mateo     faltó\n8   León, Rosa   ok\n"
)


def test_lines_in_which_people_are_listed_have_numbers() -> None:
    people = [PUPILS.index(name) for name in ("Hierro, Martín", "Hierro, Mateo", "León, Rosa")]
    assert rows_of_people(PUPILS, people) == {"6", "7", "8"}
    assert rows_of_people(PUPILS, people[:2]) == frozenset()


def test_what_counts_on_is_known_by_the_number_beside_it() -> None:
    log = "seq 000120  ADULTO\nseq 000121  PED\nseq 000122 PED\nNHC 000440, su gemelo NHC 000441"
    assert is_counted_on("000121", "seq 000120  ADULTO\nseq ", log)
    assert not is_counted_on("000440", "PED\nNHC ", log)
