"""Errors of the program as exceptions."""

from __future__ import annotations

import re
from typing import List, Optional


class TracetoolError(Exception):
    """A command failed.

    Attributes:
        message: the line that says why it failed, without the name of the program
        place: the file or option that the message names, or None
        exit_code: the exit code of the program
        lines: all lines that the program wrote to standard error
    """

    def __init__(self, lines: List[str], exit_code: int):
        self.lines = lines
        self.exit_code = exit_code
        self.message = _message(lines)
        match = re.match(r"(.+?): ", self.message)
        self.place: Optional[str] = match.group(1) if match else None
        super().__init__(self.message or f"tracetool ended with exit code {exit_code}")


class UsageError(TracetoolError):
    """The arguments are wrong (exit code 2): an unknown table, column, process or option."""


class TraceError(TracetoolError):
    """The input is damaged or not a trace (exit code 3)."""


class OutputError(TracetoolError):
    """The output could not be written (exit code 4)."""


class UnsupportedError(TracetoolError):
    """The format or the request is not supported (exit code 5)."""


class ProgramNotFoundError(Exception):
    """The program, or the Java that it needs, is not there."""


class TraceWarning(UserWarning):
    """The program reported damage, losses or another warning, and did its work."""


_BY_EXIT_CODE = {2: UsageError, 3: TraceError, 4: OutputError, 5: UnsupportedError}


#: The exit code of the program if there is no Java.
_NO_JAVA = 127


def error(lines: List[str], exit_code: int) -> Exception:
    """The exception for a failed run."""
    if exit_code == _NO_JAVA:
        return ProgramNotFoundError(_message(lines) or "the program or its Java is not there")
    return _BY_EXIT_CODE.get(exit_code, TracetoolError)(lines, exit_code)


def _message(lines: List[str]) -> str:
    """The last line about a failure; without one, the first about what was found on the way."""
    own = [re.sub(r"^tracetool( \w+)?: ", "", line) for line in lines if line.startswith("tracetool")]
    failures = [line for line in own if not re.match(r"(damage|lost|warning): |and \d+ more kind", line)]
    return (failures[-1:] or own or lines or [""])[0]
