"""Which address stands on the slip."""

import pytest

from tabletop.phones.server import Found, ordered

WIFI, LAN, DOCKER = Found("wlan0", "192.168.1.20"), Found("eth0", "10.0.0.5"), Found("docker0", "172.17.0.1")
TUNNEL, SHARED, PUBLIC = Found("tun0", "10.8.0.2"), Found("eth1", "100.70.1.2"), Found("eth2", "85.1.2.3")
USELESS = (Found("lo", "127.0.0.1"), Found("eth3", "169.254.3.4"), Found("eth4", "0.0.0.0"), Found("lo", "::1"))
SIXTH = Found("wlan0", "2001:db8::5")


@pytest.mark.parametrize(
    ("found", "way_out", "answer"),
    [
        ((DOCKER, LAN, WIFI), "192.168.1.20", ("192.168.1.20", "10.0.0.5", "172.17.0.1")),
        ((TUNNEL, WIFI), "10.8.0.2", ("192.168.1.20", "10.8.0.2")),
        ((SHARED, PUBLIC, LAN), "", ("10.0.0.5", "85.1.2.3", "100.70.1.2")),
        (USELESS, "127.0.0.1", ()),
        ((SIXTH, WIFI), "", ("192.168.1.20",)),
        ((SIXTH, Found("wlan0", "fe80::1")), "", ("2001:db8::5",)),
        ((WIFI, WIFI), "", ("192.168.1.20",)),
    ],
)
def test_the_likeliest_address_comes_first_and_none_that_leads_nowhere(
    found: tuple[Found, ...], way_out: str, answer: tuple[str, ...]
):
    assert ordered(found, way_out) == answer
