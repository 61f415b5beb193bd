"""A client for Holdfast: prepaid credit, seats, queues, identities and failed events in one store."""

from . import errors, types
from ._aio import AsyncRows
from ._async_client import AsyncHoldfast
from ._client import Holdfast
from ._codec import Json
from ._errors import FailedError, HoldfastError, Problem, RefusedError
from ._feed import CursorStore, FeedQuery
from ._refs import ListRef, PageRef, Ref, Step
from ._request import CallInfo, Cancellation, Options, Page
from ._stream import AsyncEventStream, Event, EventStream
from ._sync import Rows
from ._transaction import AsyncTransaction, Committed, Transaction
from ._version import VERSION as __version__
from ._worker import AsyncQueueWorker, QueueWorker, WorkerOptions
from .generated.errors import ProblemCode
from .webhooks import WebhookVerificationError, sign_webhook, verify_webhook

__all__ = [
    "AsyncEventStream",
    "AsyncHoldfast",
    "AsyncQueueWorker",
    "AsyncRows",
    "AsyncTransaction",
    "CallInfo",
    "Cancellation",
    "Committed",
    "CursorStore",
    "Event",
    "EventStream",
    "FailedError",
    "FeedQuery",
    "Holdfast",
    "HoldfastError",
    "Json",
    "ListRef",
    "Options",
    "Page",
    "PageRef",
    "Problem",
    "ProblemCode",
    "QueueWorker",
    "Ref",
    "RefusedError",
    "Rows",
    "Step",
    "Transaction",
    "WebhookVerificationError",
    "WorkerOptions",
    "__version__",
    "errors",
    "sign_webhook",
    "types",
    "verify_webhook",
]
