"""Results of commands: dictionaries that also give data frames."""

from __future__ import annotations

import html
from typing import Any, Dict, List, Sequence

from . import _program


class Document(Dict[str, Any]):
    """A document of the program; its keys are those of ``--format json``."""

    def __init__(self, content: Any):
        super().__init__(content if isinstance(content, dict) else {"runs": content})

    def tables(self) -> List[str]:
        """Names of the parts that :meth:`frame` takes."""
        return sorted(name for name, part in self._parts().items() if _is_rows(part))

    def frame(self, name: str) -> Any:
        """A part that is a list of objects, as a pandas data frame."""
        try:
            import pandas
        except ModuleNotFoundError as e:
            raise ModuleNotFoundError(
                "a data frame needs pandas: pip install 'tracetool[pandas]'", name=e.name
            ) from None
        parts = self._parts()
        if name not in parts:
            raise KeyError(f"no table {name!r}; known are {', '.join(self.tables())}")
        return pandas.DataFrame.from_records(parts[name] or [])

    def _parts(self) -> Dict[str, Any]:
        parts = dict(self)
        tables = self.get("tables")
        if isinstance(tables, dict):
            parts.update(tables)
        return parts


class Statistics(Document):
    """What ``tracetool stats`` computes."""


class Analysis(Document):
    """What ``tracetool analyze`` found; a notebook shows its first screen."""

    def __init__(self, content: Any, arguments: Sequence[Any]):
        super().__init__(content)
        self._arguments = list(arguments)
        self._text = ""

    @property
    def text(self) -> str:
        """The first screen as text."""
        if not self._text:
            self._text = _program.text(self._arguments)
        return self._text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"

    def __str__(self) -> str:
        return self.text


class Findings(Document):
    """What ``tracetool check`` found."""

    def __len__(self) -> int:
        return len(self.findings)

    def __bool__(self) -> bool:
        return bool(self.findings)

    @property
    def findings(self) -> List[Dict[str, Any]]:
        """The findings, as dictionaries."""
        return self.get("findings") or []


def _is_rows(part: Any) -> bool:
    return isinstance(part, list) and (not part or isinstance(part[0], dict))
