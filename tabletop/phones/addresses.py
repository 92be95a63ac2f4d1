"""The addresses at which phones on the same Wi-Fi can reach this computer, the likeliest first. Nothing is sent to find out."""

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address

from ifaddr import get_adapters

LATE_NAMES = ("docker", "veth", "virbr", "vmnet", "vbox", "br-", "tun", "tap", "wg", "utun", "zt", "tailscale")
"""How adapters are called that lead to no Wi-Fi: machines within this one, and tunnels."""
SHARED = IPv4Network("100.64.0.0/10")
ANYWHERE = "192.0.2.1"
"""An address that is nobody's: the way there is the usual way out."""


@dataclass(frozen=True)
class Found:
    """An address, and what its adapter is called."""

    adapter: str
    address: str


def addresses() -> tuple[str, ...]:
    """Those of this computer now."""
    found = [Found(each.nice_name or each.name, _text(ip.ip)) for each in get_adapters() for ip in each.ips]
    return ordered(found, _way_out())


def ordered(found: Iterable[Found], way_out: str = "") -> tuple[str, ...]:
    """That of the usual ``way_out`` first, then private ones; tunnels and machines within this one last; of the sixth version
    only where there is no other."""
    usable = [each for each in found if _usable(each.address)]
    fourth = [each for each in usable if ip_address(each.address).version == 4]
    ranked = sorted(fourth or usable, key=lambda each: (_late(each), each.address != way_out, not _private(each.address)))
    return tuple(dict.fromkeys(each.address for each in ranked))


def _late(each: Found) -> bool:
    name = each.adapter.casefold()
    return name.startswith(LATE_NAMES) or ip_address(each.address) in SHARED


def _private(address: str) -> bool:
    return ip_address(address).is_private


def _usable(address: str) -> bool:
    read: IPv4Address | IPv6Address = ip_address(address)
    return not (read.is_loopback or read.is_link_local or read.is_unspecified or read.is_multicast)


def _text(ip: object) -> str:
    """As ``ifaddr`` gives it: a text, or of the sixth version a text with more."""
    return str(ip[0]) if isinstance(ip, tuple) else str(ip)


def _way_out() -> str:
    """The address from which a line to anywhere would go. A datagram socket that is only connected sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address
