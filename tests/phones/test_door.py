"""What nobody can guess."""

from tabletop.phones.door import LETTERS, Door, new_secret


def test_a_secret_has_a_hundred_bits_in_letters_that_can_be_told_apart():
    assert len(set(LETTERS)) == 32
    assert not set("01lo") & set(LETTERS)
    made = {new_secret() for _ in range(200)}
    assert len(made) == 200
    assert all(len(each) == 20 and set(each) <= set(LETTERS) for each in made)


def test_a_token_is_read_in_groups_and_typed_as_people_like():
    door = Door(lambda: 0.0, lambda: "abcdefgh")
    assert not door.lets_in("")
    assert door.open() == "abcd-efgh"
    assert door.lets_in("ABCD efgh")
    assert not door.lets_in("abcd-efg")
    door.close()
    assert not door.lets_in("abcdefgh")
    assert not door.lets_in("")


def test_a_key_opens_its_seat_until_it_is_taken():
    door = Door(lambda: 0.0)
    key = door.give_key("Bo")
    assert door.seat_of(key) == "Bo"
    assert door.give_key("Bo") != key
    assert door.seat_of(key) == ""
    door.take_key("Bo")
    assert door.taken == ()
