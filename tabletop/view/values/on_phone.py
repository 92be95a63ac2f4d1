"""How place cards and docks say that a seat is played on a phone."""

HERE, ASLEEP = "here", "asleep"
ON_PHONE = {HERE: "on a phone", ASLEEP: "phone asleep"}
SENTENCES = {HERE: "{} plays on a phone.", ASLEEP: "{} plays on a phone, which sleeps.", "": "{} plays at the table again."}
TO_A_PHONE = "Give {}’s seat to a phone: lay the slip with the square out."
TO_BE_TAKEN_BACK = "A click takes the seat back, or opens it here too."
TAKE_BACK, GIVE = "Take the seat back from the phone", "Give the seat to a phone…"
