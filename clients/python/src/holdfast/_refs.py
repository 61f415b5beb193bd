"""References to the results of earlier steps in a transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ._codec import Reference
from ._request import Endpoint, Page

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
R_co = TypeVar("R_co", bound="Ref[Any]", covariant=True)
A_co = TypeVar("A_co", covariant=True)


class Ref(Reference, Generic[T_co]):
    """A reference to a value in the result of an earlier step, which the server replaces by the value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._path!r})"


class ListRef(Ref[list[T]], Generic[T, R_co]):
    """A reference to a list; an index returns a reference to an element."""

    __slots__ = ("_element",)

    def __init__(self, path: str, element: type[R_co]) -> None:
        super().__init__(path)
        self._element = element

    def __getitem__(self, index: int) -> R_co:
        return self._element(f"{self}.{index}")


class PageRef(Ref[Page[T]], Generic[T, R_co]):
    """A reference to a page of rows."""

    __slots__ = ("_element",)

    def __init__(self, path: str, element: type[R_co]) -> None:
        super().__init__(path)
        self._element = element

    @property
    def rows(self) -> ListRef[T, R_co]:
        return ListRef(f"{self}.rows", self._element)


@dataclass(frozen=True, slots=True)
class Step(Generic[A_co, R_co]):
    """An operation in a transaction."""

    index: int
    endpoint: Endpoint[A_co]
    ref: R_co
    """References to the result, for later steps."""
