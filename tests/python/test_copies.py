"""What calls give may hold copies of what they were passed: how far that is looked through."""

from sooner import _copies

EVERYBODY = {"has": ["this"]}


def test_what_code_finds_by_name_is_left_alone():
    passed, meant = [1], [1]
    EVERYBODY["copy"] = passed

    def answer():
        return passed, EVERYBODY

    put = _copies.put_back(answer, [(passed, meant)])
    assert put is answer and answer()[0] is meant
    assert EVERYBODY["copy"] is not meant
