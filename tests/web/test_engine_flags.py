from greenroom.web.engine_flags import network_flags


def test_the_engine_is_sent_through_the_guard_but_for_our_own_servers() -> None:
    assert network_flags(guard_port=3, shell_port=1, sandbox_hosts=["*.localhost:2"]) == [
        "--proxy-server=http://127.0.0.1:3",
        "--proxy-bypass-list=<-loopback>;127.0.0.1:1;*.localhost:2",
        "--webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    ]
