import pytest

from greenroom.host.errors import NoOriginLeft
from greenroom.host.origins import PortOrigins, SubdomainOrigins


@pytest.mark.rows("H19")
def test_two_mounted_views_never_share_an_origin() -> None:
    origins = SubdomainOrigins(4000)
    leases = [origins.take("abc"), origins.take("abc"), origins.take("xyz")]
    assert [lease.origin for lease in leases] == [
        "http://abc-0.localhost:4000",
        "http://abc-1.localhost:4000",
        "http://xyz-0.localhost:4000",
    ]


def test_the_first_free_slot_is_lent_again_so_that_storage_is_found() -> None:
    origins = SubdomainOrigins(4000)
    first = origins.take("abc")
    origins.take("abc")
    origins.give_back(first)
    origins.give_back(first)
    assert origins.take("abc").slot == 0
    assert origins.take("abc").slot == 2


def test_a_pool_of_ports_says_when_it_is_used_up() -> None:
    origins = PortOrigins([4001, 4002])
    first = origins.take("abc")
    assert {first.origin, origins.take("xyz").origin} == {"http://localhost:4001", "http://localhost:4002"}
    with pytest.raises(NoOriginLeft, match="Close a View"):
        origins.take("abc")
    origins.give_back(first)
    assert origins.take("xyz").origin == "http://localhost:4001"
