"""A trace, and what can be asked of it."""

from __future__ import annotations

import html
import os
import pathlib
import tempfile
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from . import _frames, _program
from ._errors import TraceError, error
from ._results import Analysis, Findings, Statistics

Time = Union[str, Tuple[Optional[float], Optional[float]]]
Processes = Union[str, int, Sequence[Union[str, int]]]


class Trace:
    """A trace file of a parallel program.

    Nothing is read before something is asked. All methods that take ``time`` and ``process`` read
    that part of the trace only: ``time`` is a pair of seconds, either of which may be None, or a
    text such as ``"1.5s:2s"``; ``process`` is a rank, a list of ranks, or a text such as ``"0-7"``
    or ``"rank 3*"``.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], memory: Optional[str] = None):
        """Names a trace.

        Args:
            path: the trace, as on the command line of the program
            memory: memory limit of the program, such as ``"2g"`` (default: 512m)
        """
        self.path = _program.path(path)
        self.memory = memory
        self._info: Optional[Dict[str, Any]] = None

    def __repr__(self) -> str:
        return f"tracetool.open({self.path!r})"

    def _options(self, time: Optional[Time] = None, process: Optional[Processes] = None, **others: Any) -> List[str]:
        return _program.options(time, process, self.memory, **others)

    # Description

    @property
    def info(self) -> Dict[str, Any]:
        """Format, processes, hosts, times, sizes: a dictionary with the keys of ``tracetool info``.

        Damage is under ``incidents``.
        """
        if self._info is None:
            # 3: a damaged trace has a description, too; each method warns of the damage that it meets
            described = _program.document(["info", "-q", self.path, *self._options()], found=(3,), quiet=True)
            if described.get("error"):
                raise TraceError([described["error"]], 3)
            self._info = described
        return self._info

    def locations(self, form: str = "pandas") -> Any:
        """Processes, threads and GPU streams with their ranks and hosts."""
        return self.query("FROM locations", form=form)

    # Tables

    def query(
        self,
        sql: str,
        time: Optional[Time] = None,
        process: Optional[Processes] = None,
        form: str = "pandas",
        progress: bool = False,
    ) -> Any:
        """Runs SQL, or a ready-made query by its name.

        Args:
            sql: the query; the tables are those of ``tracetool query``
            time: time window
            process: processes
            form: ``pandas`` (texts are categories, missing integers stay integers), ``arrow``,
                ``polars``, ``duckdb`` (a relation) or ``numpy`` (a dictionary of arrays)
            progress: show a bar of rows if tqdm is installed
        """
        return _frames.whole(self._query(sql, time, process), form, progress)

    def batches(
        self,
        sql: str,
        time: Optional[Time] = None,
        process: Optional[Processes] = None,
        form: str = "pandas",
    ) -> Iterator[Any]:
        """The result of a query batch by batch, for results that do not fit into memory."""
        _frames.check_form(form)
        return _frames.batches(self._query(sql, time, process), form)

    def _query(self, sql: str, time: Optional[Time], process: Optional[Processes]) -> List[str]:
        # A blank, since SQL may begin with a comment, "--".
        words = sql if not sql.startswith("-") else " " + sql
        return ["query", "-q", self.path, words, *self._options(time, process)]

    def table(
        self,
        name: str,
        time: Optional[Time] = None,
        process: Optional[Processes] = None,
        columns: Sequence[str] = (),
        where: Optional[str] = None,
        form: str = "pandas",
        progress: bool = False,
    ) -> Any:
        """A table by its name, such as ``waits`` or ``collectives``.

        Args:
            name: the table
            columns: the columns to read (default: all); fewer are faster
            where: a condition in SQL, such as ``"region = 'MPI_Wait'"``
        """
        names = [columns] if isinstance(columns, str) else columns
        chosen = ", ".join(_quoted(c) for c in names) if names else "*"
        condition = f" WHERE {where}" if where else ""
        return self.query(f"SELECT {chosen} FROM {_quoted(name)}{condition}", time, process, form, progress)

    def calls(self, time: Optional[Time] = None, process: Optional[Processes] = None, **more: Any) -> Any:
        """All calls: process, region, begin, end, inclusive and exclusive time, call path."""
        return self.table("calls", time, process, **more)

    def messages(self, time: Optional[Time] = None, process: Optional[Processes] = None, **more: Any) -> Any:
        """All messages: sender, receiver, times, bytes, tag."""
        return self.table("messages", time, process, **more)

    def counters(self, time: Optional[Time] = None, process: Optional[Processes] = None, **more: Any) -> Any:
        """All samples of counters."""
        return self.table("counters", time, process, **more)

    def events(self, time: Optional[Time] = None, process: Optional[Processes] = None, **more: Any) -> Any:
        """All events in order of time."""
        return self.table("events", time, process, **more)

    # Figures

    def stats(
        self, by: Optional[str] = None, time: Optional[Time] = None, process: Optional[Processes] = None
    ) -> Any:
        """Statistics: with ``by`` a data frame of that table, else all of the summary.

        Args:
            by: a table of ``tracetool stats``, such as ``region``, ``callpath`` or ``process``
        """
        options = self._options(time, process, by=by)
        result = Statistics(_program.document(["stats", "-q", self.path, *options]))
        return result if by is None else result.frame(by)

    def analyze(
        self, *others: "Trace", time: Optional[Time] = None, process: Optional[Processes] = None, **options: Any
    ) -> Analysis:
        """Explains why the run is slow; with other traces, compares the runs.

        Args:
            others: traces of the same program to compare with
            options: more options of ``tracetool analyze``, such as ``iteration_region="step"``
        """
        named = [self.path, *(other.path for other in others)]
        words = ["analyze", "-q", *named, *self._options(time, process, **options)]
        return Analysis(_program.document(words), words)

    def check(self, **options: Any) -> Findings:
        """Finds errors of the program and of the trace: deadlocks, unmatched messages, damage."""
        words = ["check", "-q", self.path, *self._options(**options)]
        # 3: damage is a finding as well
        return Findings(_program.document(words, found=(1, 3)))

    # Other traces

    def convert(self, output: Union[str, "os.PathLike[str]"], **options: Any) -> "Trace":
        """Writes the trace in the format of the suffix of ``output``; losses are warnings."""
        return self._written("convert", output, options)

    def filter(self, output: Union[str, "os.PathLike[str]"], **options: Any) -> "Trace":
        """Writes a part of the trace: ``t.filter("mpi.otf2", region="MPI_*", time=(1, 2))``."""
        return self._written("filter", output, options)

    def anonymize(self, output: Union[str, "os.PathLike[str]"], **options: Any) -> "Trace":
        """Writes the trace with pseudonyms in place of names: ``t.anonymize("shared.otf2", map="names.txt")``."""
        return self._written("anonymize", output, options)

    def _written(self, command: str, output: Union[str, "os.PathLike[str]"], options: Dict[str, Any]) -> "Trace":
        output = _program.path(output)
        _program.text([command, "-q", self.path, "-o", output, *self._options(**options)])
        return Trace(output, self.memory)

    # The timeline

    def view(self, time: Optional[Time] = None, height: int = 700, **options: Any) -> Any:
        """Shows the timeline: in a notebook as a frame of this window, else in the browser.

        Args:
            height: height of the frame in pixels
        """
        if not _in_notebook():
            return View(["view", self.path, *self._options(time, **options)])
        from IPython.display import HTML

        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.html"
            _program.text(["view", "-q", self.path, "--export", page, *self._options(time, **options)])
            content = page.read_text(encoding="utf-8")
        return HTML(
            f'<iframe srcdoc="{html.escape(content)}" width="100%" height="{height}" '
            'style="border: 0" sandbox="allow-scripts"></iframe>'
        )

    # Forms of other tools

    def to_pipit(self, time: Optional[Time] = None, process: Optional[Processes] = None) -> Any:
        """Enters and leaves as Pipit's data frame of events."""
        frame = self.query(
            "SELECT e.time_ns AS \"Timestamp (ns)\", CASE e.kind WHEN 'enter' THEN 'Enter' ELSE 'Leave' END"
            ' AS "Event Type", e.region AS "Name", coalesce(e.rank, e.process_id) AS "Process",'
            ' row_number_in_process AS "Thread" FROM events e JOIN (SELECT process_id, row_number() OVER'
            " (PARTITION BY coalesce(rank, process_id) ORDER BY process_id) - 1 AS row_number_in_process"
            " FROM locations) l USING (process_id) WHERE e.kind IN ('enter', 'leave') ORDER BY e.time_ns",
            time,
            process,
        )
        return frame

    def to_hatchet(self, time: Optional[Time] = None, process: Optional[Processes] = None) -> Any:
        """The profile by call path: a Hatchet GraphFrame if hatchet is installed, else its literal form."""
        document = _program.document(["stats", "-q", self.path, *self._options(time, process, by="callpath")])
        roots: List[Dict[str, Any]] = []
        stack: List[Dict[str, Any]] = []
        for row in document["tables"]["callpath"]:
            node = {
                "frame": {"name": row["name"].strip(), "type": "function"},
                "metrics": {"time": row["exclusive_s"], "time (inc)": row["inclusive_s"], "calls": row["calls"]},
                "children": [],
            }
            del stack[row["depth"] - 1 :]
            (stack[-1]["children"] if stack else roots).append(node)
            stack.append(node)
        try:
            import hatchet
        except ImportError:
            return roots
        return hatchet.GraphFrame.from_literal(roots)

    def to_kineto_df(self, time: Optional[Time] = None, process: Optional[Processes] = None) -> Any:
        """Calls as the data frame that users of Kineto and HTA know: ts and dur in µs, one row for each call."""
        return self.query(
            "SELECT c.begin_ns / 1000.0 AS ts, (c.end_ns - c.begin_ns) / 1000.0 AS dur, c.region AS name,"
            " r.region_group AS cat, coalesce(c.rank, l.rank) AS rank, coalesce(l.parent, c.process) AS pid,"
            " c.process AS tid, g.correlation AS correlation FROM calls c"
            " LEFT JOIN (SELECT region_id, any_value(region_group) AS region_group FROM regions GROUP BY region_id) r"
            " USING (region_id) LEFT JOIN locations l USING (process_id)"
            " LEFT JOIN launches g ON g.process_id = c.process_id AND g.begin_ns = c.begin_ns"
            " AND g.region_id = c.region_id ORDER BY ts",
            time,
            process,
        )


class View:
    """A timeline in the browser; it ends with :meth:`close`, or when its last page is closed.

    Attributes:
        url: the address of the page
    """

    def __init__(self, arguments: List[str]):
        self._run = _program.Run(arguments)
        self.url = self._run.output.readline().decode("utf-8", "replace").strip()
        if not self.url:
            code, lines = self._run.end()
            raise error(lines, code)

    def __repr__(self) -> str:
        return f"<timeline at {self.url}>"

    def close(self) -> None:
        """Ends the server of the page."""
        self._run.stop()

    def __enter__(self) -> "View":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _in_notebook() -> bool:
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and shell.__class__.__name__ == "ZMQInteractiveShell"
