"""Which certificates a server behind https:// may show, and what to say when it shows another.

Verification is never switched off. Where the system does not know the authority (a certificate made by hand, a
company's own), the entry names a file with it, and for that server this file alone counts.
"""

import ssl
from typing import Final

from greenroom.servers.errors import ServerStartFailed

_SELF_SIGNED: Final = frozenset({18, 19})
_UNKNOWN_AUTHORITY: Final = frozenset({2, 20, 21})
_OUT_OF_DATE: Final = frozenset({9, 10})
_OTHER_NAME: Final = frozenset({62, 63, 64})
"""Numbers of X509_V_ERR_* in OpenSSL, which differ less between versions than its words do."""

_MEND: Final = (
    "If you trust this server, save the certificate (or that of the authority which signed it) as a PEM file and name it as "
    '"caFile" in the server\'s entry, or with --ca-file.'
)


def trusted(ca_file: str | None) -> ssl.SSLContext | bool:
    """Return what an HTTP client verifies by: the file's certificates alone, or True for the system's.

    Raises:
        ServerStartFailed: the file is missing or holds no certificate.
    """
    if ca_file is None:
        return True
    try:
        return ssl.create_default_context(cafile=ca_file)
    except ssl.SSLError as error:
        raise ServerStartFailed(
            f"The CA file {ca_file} holds no certificate in PEM form. Name another file."
        ) from error
    except OSError as error:
        raise ServerStartFailed(
            f"The CA file {ca_file} cannot be read: {error.strerror}. Name another file."
        ) from error


def certificate_trouble(error: BaseException, address: str) -> str | None:
    """Say what was wrong with the certificate or with TLS as such, and what to do; None for any other trouble."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"{_about(cause, address)} No request was sent."
        if isinstance(cause, ssl.SSLError):
            return _no_tls(cause, address)
        cause = cause.__cause__ or cause.__context__
    return None


def _about(refused: ssl.SSLCertVerificationError, address: str) -> str:
    code, words = refused.verify_code, refused.verify_message.rstrip(".")
    if code in _SELF_SIGNED:
        return f"The certificate of {address} is self-signed, so nobody vouches for it ({words}). {_MEND}"
    if code in _UNKNOWN_AUTHORITY:
        return (
            f"The certificate of {address} is signed by an authority that this system does not know ({words}). {_MEND}"
        )
    if code in _OUT_OF_DATE:
        return f"The certificate of {address} is not valid at this date ({words}). Renew it, or set the clock."
    if code in _OTHER_NAME:
        return f"The certificate of {address} was made for another name ({words}). Use that name, or make one for this name."
    return f"The certificate of {address} was refused: {words}. {_MEND}"


def _no_tls(error: ssl.SSLError, address: str) -> str:
    if error.reason in {"WRONG_VERSION_NUMBER", "HTTP_REQUEST", "RECORD_LAYER_FAILURE"}:
        return f"What listens at {address} does not speak TLS. If it speaks plain HTTP, write http:// in its address."
    return f"No secure connection to {address} came about: {error.reason or error}. Check its TLS settings."
