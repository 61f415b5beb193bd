"""Conversion between Python values and JSON.

Integers have any size in Python, and fractions are read as Decimal, so that no digit is lost.
"""

from __future__ import annotations

import base64
import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from functools import lru_cache
from json.encoder import encode_basestring_ascii as _quote  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any, Union, cast
from uuid import UUID

if TYPE_CHECKING:
    Json = Union[None, bool, int, float, Decimal, str, Sequence["Json"], Mapping[str, "Json"]]
    """A value in JSON."""
else:
    Json = Any

_Decoder = Callable[[Any], Any]

_DURATION = re.compile(
    r"([-+])?P(?:([-+]?\d+)D)?(?:T(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+)(?:\.(\d+))?S)?)?", re.IGNORECASE
)
_INSTANT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?Z")


def camel_case(name: str) -> str:
    """Returns the JSON name of an attribute."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


def parse_instant(text: str) -> datetime:
    """Reads an instant. Python has microseconds; further digits are cut off."""
    match = _INSTANT.fullmatch(text)
    if match is None:
        # A year beyond 9999, such as the expiry of something that never expires.
        return datetime.max.replace(tzinfo=timezone.utc)
    fraction = (match[2] or "")[:6].ljust(6, "0")
    return datetime.fromisoformat(f"{match[1]}.{fraction}+00:00" if match[1].count(":") == 2 else f"{match[1]}+00:00")


def format_instant(value: datetime) -> str:
    """Formats an instant, which must have a time zone."""
    if value.tzinfo is None:
        raise ValueError("a datetime must have a time zone, such as datetime.now(timezone.utc)")
    return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")


def parse_duration(text: str) -> timedelta:
    """Reads a duration. Python has microseconds; further digits are cut off."""
    match = _DURATION.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not a duration in ISO 8601")
    sign, days, hours, minutes, seconds, fraction = match.groups()
    micros = int((fraction or "")[:6].ljust(6, "0"))
    if (seconds or "").startswith("-"):
        micros = -micros
    result = timedelta(
        days=int(days or 0), hours=int(hours or 0), minutes=int(minutes or 0), seconds=int(seconds or 0), microseconds=micros
    )
    return -result if sign == "-" else result


def format_duration(value: timedelta) -> str:
    """Formats a duration in ISO 8601."""
    micros = value // timedelta(microseconds=1)
    sign = "-" if micros < 0 else ""
    seconds, fraction = divmod(abs(micros), 1_000_000)
    return f"PT{sign}{seconds}" + (f".{fraction:06d}" if fraction else "") + "S"


def loads(body: bytes | str) -> Any:
    """Parses JSON."""
    return json.loads(body, parse_float=Decimal)


def decode(value: Any, hint: Any) -> Any:
    """Converts parsed JSON to a type, such as a data class. Ignores unknown fields, which a newer server may send."""
    return None if value is None else _decoder(hint)(value)


@lru_cache(maxsize=None)
def _decoder(hint: Any) -> _Decoder:
    if hint is Any or hint is None or hint is type(None):
        return _plain
    if dataclasses.is_dataclass(hint):
        return _record_decoder(cast("type[Any]", hint))
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return _union_decoder([argument for argument in arguments if argument is not type(None)])
    if origin in (list, Sequence):
        element = _decoder(arguments[0])
        return lambda value: [element(item) for item in value]
    if origin in (dict, Mapping):
        element = _decoder(arguments[1])
        return lambda value: {name: None if item is None else element(item) for name, item in value.items()}
    return _LEAVES.get(hint, _same)


def _union_decoder(members: list[Any]) -> _Decoder:
    """A union has one member that a response contains; the others are alternatives in requests."""
    for preferred in (str, Decimal):
        if preferred in members:
            return _decoder(preferred)
    return _decoder(members[0])


def _record_decoder(cls: type[Any]) -> _Decoder:
    hints = typing.get_type_hints(cls)
    fields = [(field.name, camel_case(field.name), hints[field.name]) for field in dataclasses.fields(cls)]

    def read(value: Any) -> Any:
        arguments: dict[str, Any] = {}
        for name, json_name, hint in fields:
            part = value.get(json_name)
            if part is not None:
                arguments[name] = _decoder(hint)(part)
        return cls(**arguments)

    return read


def _same(value: Any) -> Any:
    return value


def _plain(value: Any) -> Any:
    return value


_LEAVES: dict[Any, _Decoder] = {
    bytes: base64.b64decode,
    datetime: parse_instant,
    timedelta: parse_duration,
    Decimal: lambda value: value if isinstance(value, Decimal) else Decimal(value),
    float: float,
}


class Reference:
    """A value that the server takes from an earlier result; see `Ref`."""

    __slots__ = ("_path",)

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


def dumps(value: Any) -> str:
    """Formats a value as JSON: Decimal as a number with all digits, bytes as Base64, data classes as objects."""
    if isinstance(value, str):
        return _quote(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (Decimal, float)):
        return _number(value)
    if isinstance(value, Mapping):
        return _object((str(name), part) for name, part in cast("Mapping[str, Any]", value).items())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _object((camel_case(field.name), getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, Reference):
        return '{"$ref":' + _quote(str(value)) + "}"
    if isinstance(value, (bytes, bytearray, datetime, timedelta, UUID)):
        return _quote(scalar(value))
    if isinstance(value, Sequence):
        return "[" + ",".join(dumps(item) for item in cast("Sequence[Any]", value)) + "]"
    raise TypeError(f"a value of type {type(cast(object, value)).__name__} cannot be sent")


def _number(value: Decimal | float) -> str:
    if not (value.is_finite() if isinstance(value, Decimal) else value - value == 0):
        raise ValueError(f"{value} is not a number that JSON can represent")
    return str(value) if isinstance(value, Decimal) else repr(value)


def _object(fields: typing.Iterable[tuple[str, Any]]) -> str:
    return "{" + ",".join(f"{_quote(name)}:{dumps(part)}" for name, part in fields if part is not None) + "}"


def scalar(value: Any) -> str:
    """Returns the text of a value in a path or query."""
    if isinstance(value, datetime):
        return format_instant(value)
    if isinstance(value, timedelta):
        return format_duration(value)
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
