"""Reads an operation and its request from each line, calls it with the client, and writes the result as a line."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import fields
from typing import Any

from holdfast import AsyncHoldfast, Holdfast, HoldfastError
from holdfast._codec import decode, dumps, loads  # pyright: ignore[reportPrivateUsage]
from holdfast.generated.endpoints import ALL

from .server import connect, connect_async


async def call(client: Holdfast | AsyncHoldfast, operation: str, request: Any) -> Any:
    module, verb = operation.split(".")
    endpoint = ALL[operation]
    # `decode` requires every required field, so the data class checks the request, too.
    typed = None if endpoint.request is None else decode(request, endpoint.request)
    arguments = {} if typed is None else {field.name: getattr(typed, field.name) for field in fields(typed)}
    result = getattr(getattr(client, module), verb)(**arguments)
    if hasattr(result, "page"):
        result = result.page()
    answer = await result if asyncio.iscoroutine(result) else result
    text = dumps(answer)
    again = dumps(endpoint.read(loads(text)))
    assert again == text, f"{operation}: {text} became {again}"
    return answer


async def main() -> None:
    with connect() as client:
        async with connect_async() as other:
            for number, line in enumerate(sys.stdin):
                message: Any = loads(line)
                # Both clients take turns.
                chosen = other if number % 2 else client
                try:
                    result = {"answer": await call(chosen, message["operation"], message["request"])}
                except HoldfastError as error:
                    result = {"refused": error.code}
                print(dumps(result), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
