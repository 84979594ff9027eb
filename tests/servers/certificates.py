"""Certificates for servers on loopback, made when a test needs one."""

import datetime as dt
import ipaddress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Made:
    """A certificate with its key; `files` is how a server loads them."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey
    files: tuple[str, str]

    @property
    def path(self) -> str:
        return self.files[0]


def made(folder: Path, name: str, *, signed_by: Made | None = None, host: str = "127.0.0.1", days: int = 2) -> Made:
    """Make a certificate for a host, signed by itself or by an earlier one; with negative `days` one that has ended."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    issuer = subject if signed_by is None else signed_by.certificate.subject
    issuer_key = key if signed_by is None else signed_by.key
    where = x509.IPAddress(ipaddress.ip_address(host)) if host[0].isdigit() else x509.DNSName(host)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - 9 * _DAY)
        .not_valid_after(now + days * _DAY)
        .add_extension(x509.SubjectAlternativeName([where]), critical=False)
        .add_extension(x509.BasicConstraints(ca=signed_by is None, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
        .sign(issuer_key, hashes.SHA256())
    )
    files = folder / f"{name}.pem", folder / f"{name}.key"
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return Made(certificate=certificate, key=key, files=(str(files[0]), str(files[1])))
