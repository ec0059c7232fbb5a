"""Traces of parallel programs as data frames.

>>> import tracetool
>>> t = tracetool.open("run.otf2")
>>> t.calls(time=(1, 2), process=[0, 1])
>>> print(t.analyze())

The package runs the program ``tracetool``, which reads OTF2, OTF, Paraver, TAU, SLOG-2, Kineto and
other formats in bounded memory, and takes its tables without a detour through text.
"""

from __future__ import annotations

import os
from typing import Optional, Union

from ._errors import (
    OutputError,
    ProgramNotFoundError,
    TraceError,
    TracetoolError,
    TraceWarning,
    UnsupportedError,
    UsageError,
)
from ._program import find, find_examples, text
from ._results import Analysis, Findings, Statistics
from ._trace import Trace, View

__all__ = [
    "Analysis",
    "Findings",
    "OutputError",
    "ProgramNotFoundError",
    "Statistics",
    "Trace",
    "TraceError",
    "TraceWarning",
    "TracetoolError",
    "UnsupportedError",
    "UsageError",
    "View",
    "examples",
    "open",
    "version",
]


def open(path: Union[str, "os.PathLike[str]"], memory: Optional[str] = None) -> Trace:
    """Opens a trace: a file, a folder of OTF2 or TAU, or an archive with a trace in it.

    Args:
        path: the trace, as on the command line of the program
        memory: memory limit of the program, such as ``"2g"`` (default: 512m)

    Raises:
        TraceError: the path is not a trace, or is damaged beyond reading
        ProgramNotFoundError: the program is not there
    """
    trace = Trace(path, memory)
    trace.info
    return trace


def examples() -> str:
    """The folder of the example traces ``heat-slow`` and ``heat-fixed``.

    Raises:
        FileNotFoundError: the program has none
        ProgramNotFoundError: the program is not there
    """
    return find_examples()


def version() -> str:
    """The version of the program."""
    return text(["--version"]).strip()
