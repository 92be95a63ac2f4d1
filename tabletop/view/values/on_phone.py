"""How place cards and docks say that a hand is on a phone."""

HERE, ASLEEP = "here", "asleep"
ON_PHONE = {HERE: "on a phone", ASLEEP: "phone asleep"}
SENTENCES = {HERE: "{}’s hand is on a phone.", ASLEEP: "{}’s hand is on a phone, which sleeps.", "": "{}’s hand is on the table."}
