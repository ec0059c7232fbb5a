"""Finds the program and runs it."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import warnings
from typing import Any, Iterator, List, Optional, Sequence, Tuple

from ._errors import ProgramNotFoundError, TraceWarning, error

#: Seconds that the program has to end after it was asked to.
_GRACE_SECONDS = 10


def find() -> str:
    """The path of the program.

    Looks at the variable TRACETOOL, at the program inside the package, then at the PATH.
    """
    named = os.environ.get("TRACETOOL")
    if named:
        return named
    bundled = find_bundled()
    if bundled is not None:
        return bundled
    found = shutil.which("tracetool")
    if found is None:
        raise ProgramNotFoundError(
            "tracetool is not on the PATH; install the package of your system, or set TRACETOOL to its path"
        )
    return found


def find_bundled() -> Optional[str]:
    """The path of the program inside the package; None if the package has none."""
    bundled = pathlib.Path(__file__).parent / "program" / "bin" / "tracetool"
    return str(bundled) if bundled.exists() else None


def find_examples() -> str:
    """The folder of the example traces, which come with the program."""
    program = pathlib.Path(shutil.which(find()) or find()).resolve()
    home = program.parent.parent
    places = [prefix / "share" / "tracetool" / "examples" for prefix in (home, home.parent.parent)]
    # Debian has the program in /usr/lib/tracetool, a checkout in its root
    for path in [*places, program.parent / "testdata" / "examples"]:
        if path.is_dir():
            return str(path)
    raise FileNotFoundError(f"there are no example traces beside the program {program}")


class Run:
    """A run of the program whose standard output is read while it works."""

    def __init__(self, arguments: Sequence[Any]):
        command = [find(), *(str(a) for a in arguments)]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as e:
            raise ProgramNotFoundError(f"{command[0]}: {e.strerror}") from e
        self._lines: List[str] = []
        #: Whether it printed something; without that, an exit code of findings is a failure.
        self.has_printed = True
        # Both pipes must be read, or the program waits for ever.
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._lines.append(line.decode("utf-8", "replace").rstrip("\n"))

    @property
    def output(self):
        """Standard output, as a binary stream."""
        return self._process.stdout

    def end(self) -> Tuple[int, List[str]]:
        """Waits for the end; returns the exit code and the lines of standard error."""
        code = self._process.wait()
        self._reader.join()
        self._close()
        return code, self._lines

    def wait(self, seconds: float) -> Tuple[Optional[int], List[str]]:
        """The exit code, or None if the program does not end within this time, and its lines."""
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None, []
        self._reader.join()
        return code, self._lines

    def stop(self) -> None:
        """Ends the program, gently first."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(_GRACE_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._reader.join()
        self._close()

    def _close(self) -> None:
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()


@contextlib.contextmanager
def running(arguments: Sequence[Any], found: Sequence[int] = (), quiet: bool = False) -> Iterator[Run]:
    """Runs the program; ends it when the block is left early, also by Ctrl-C.

    Args:
        arguments: the command and its arguments
        found: exit codes that are no failure besides 0, if something was printed
        quiet: pass on no warnings
    """
    run = Run(arguments)
    try:
        try:
            yield run
        except (EOFError, ValueError):
            # What it wrote ends early; why, it says itself.
            code, lines = run.wait(_GRACE_SECONDS)
            if code in (0, None):
                raise
            raise error(lines, code) from None
        code, lines = run.end()
    except BaseException:
        run.stop()
        raise
    if code != 0 and not (code in found and run.has_printed):
        raise error(lines, code)
    if not quiet:
        warn(lines)


def warn(lines: Sequence[str]) -> None:
    """Passes on what the program reported without failing."""
    for line in lines:
        # How the command line makes damage a failure is not for programs.
        if line.startswith("tracetool: ") and not line.endswith("--strict makes damage a failure"):
            warnings.warn(line[len("tracetool: "):], TraceWarning, stacklevel=_level_of_caller())


def _level_of_caller() -> int:
    """How many calls above the function that asks the code of the user is."""
    package = os.path.dirname(__file__)
    frame = sys._getframe(1)
    level = 1
    while frame.f_back is not None and (
        os.path.dirname(frame.f_code.co_filename) == package or frame.f_code.co_filename == contextlib.__file__
    ):
        frame = frame.f_back
        level += 1
    return level


def text(arguments: Sequence[Any], found: Sequence[int] = (), quiet: bool = False) -> str:
    """What the program prints."""
    with running(arguments, found, quiet) as run:
        printed = run.output.read()
        run.has_printed = bool(printed.strip())
    return printed.decode("utf-8", "replace")


def document(arguments: Sequence[Any], found: Sequence[int] = (), quiet: bool = False) -> Any:
    """What the program prints as JSON, parsed."""
    printed = text([*arguments, "--format", "json"], found, quiet)
    return json.loads(printed) if printed.strip() else None


def path(name: Any) -> str:
    """A path as an argument: never one that looks like an option."""
    text = os.fsdecode(name)
    return os.path.join(".", text) if text.startswith("-") else text


def options(
    time: Any = None, process: Any = None, memory: Optional[str] = None, **others: Any
) -> List[str]:
    """Keyword arguments as options: ``drop_halves=True`` is ``--drop-halves``, a list is given one by one."""
    named = {"time": _time(time), "process": _process(process), "memory": memory, **others}
    words: List[str] = []
    for name, value in named.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        for one in value if isinstance(value, (list, tuple)) else [value]:
            words.append(option if one is True else f"{option}={one}")
    return words


def _time(time: Any) -> Optional[str]:
    if time is None or isinstance(time, str):
        return time
    if not isinstance(time, (tuple, list)) or len(time) != 2:
        raise ValueError(f"a time window is a pair of seconds or a text such as '1s:2s', not {time!r}")
    begin, end = time
    return f"{'' if begin is None else begin}:{'' if end is None else end}"


def _process(process: Any) -> Any:
    """Several processes are given one by one, since a name may contain a comma."""
    if process is None or isinstance(process, (str, int)):
        return process if process is None else str(process)
    chosen = [str(p) for p in process]
    if not chosen:
        raise ValueError("the list of processes is empty")
    ranks = [p for p in chosen if p.isdigit()]
    return [",".join(ranks)] * bool(ranks) + [p for p in chosen if not p.isdigit()]


def main() -> None:
    """The command ``tracetool`` of the environment into which the package was installed."""
    program = find_bundled()
    if program is None:
        sys.exit("tracetool: this package was installed without the program; install a wheel of a release")
    os.execv(program, [program, *sys.argv[1:]])
