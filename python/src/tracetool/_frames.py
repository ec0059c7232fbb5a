"""Rows of the program in the form that the caller wants."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Sequence

import numpy

from . import _arrow, _program

#: Names of the forms of a result.
FORMS = ("pandas", "arrow", "polars", "duckdb", "numpy")


_PACKAGES = {"pandas": ("pandas",), "arrow": ("pyarrow",), "polars": ("pyarrow", "polars"), "duckdb": ("pyarrow", "duckdb")}


def check_form(form: str) -> None:
    """Refuses a form that is not known, or whose packages are not installed."""
    if form not in FORMS:
        raise ValueError(f"unknown form {form!r}; known are {', '.join(FORMS)}")
    for package in _PACKAGES.get(form, ()):
        if not _has(package):
            raise ModuleNotFoundError(
                f"form {form} needs {package}: pip install 'tracetool[{form}]', or form='numpy'", name=package
            )


def batches(arguments: Sequence[Any], form: str) -> Iterator[Any]:
    """The rows of a query, batch by batch."""
    with _program.running([*arguments, "--format", "arrow", "-o", "/dev/stdout"]) as run:
        if form in ("arrow", "polars", "duckdb") or (form == "pandas" and _has("pyarrow")):
            import pyarrow.ipc

            run.output.read(8)  # the mark of a file, before what is a stream
            reader = pyarrow.ipc.open_stream(run.output)
            convert = _converters()[form]
            empty = True
            for batch in reader:
                empty = False
                yield convert(pyarrow_table(reader.schema, [batch]))
            if empty:
                yield convert(pyarrow_table(reader.schema, []))
        else:
            plain = _arrow.BatchReader(run.output)
            empty = True
            for arrays in plain:
                empty = False
                yield arrays if form == "numpy" else _pandas_of(arrays)
            if empty:
                arrays = {c.name: numpy.empty(0, object if c.type is str else c.type) for c in plain.columns}
                yield arrays if form == "numpy" else _pandas_of(arrays)
        run.output.read()  # the table of batches at the end


def whole(arguments: Sequence[Any], form: str, progress: bool) -> Any:
    """All rows of a query at once."""
    check_form(form)
    if form in ("arrow", "polars", "duckdb") or (form == "pandas" and _has("pyarrow")):
        import pyarrow

        tables = list(_shown(batches(arguments, "arrow"), progress))
        return _converters()[form](pyarrow.concat_tables(tables))
    parts = list(_shown(batches(arguments, "numpy"), progress))
    joined = {name: _joined([part[name] for part in parts]) for name in parts[0]}
    return joined if form == "numpy" else _pandas_of(joined)


def pyarrow_table(schema: Any, parts: List[Any]) -> Any:
    """Record batches as a table."""
    import pyarrow

    return pyarrow.Table.from_batches(parts, schema)


def _converters() -> Dict[str, Any]:
    return {"arrow": lambda table: table, "pandas": _pandas_from_arrow, "polars": _polars, "duckdb": _duckdb}


def _pandas_from_arrow(table: Any) -> Any:
    # Names repeat; as categories they take a few bytes a row, and are compared as numbers.
    import pandas
    import pyarrow

    nullable = {
        getattr(pyarrow, f"{sign}int{bits}")(): getattr(pandas, f"{sign.upper()}Int{bits}Dtype")()
        for sign in ("", "u")
        for bits in (8, 16, 32, 64)
    }
    missing = {pyarrow.bool_(): pandas.BooleanDtype()}
    types = {
        field.type: {**nullable, **missing}.get(field.type)
        for field, column in zip(table.schema, table.columns)
        if column.null_count
    }
    return table.to_pandas(strings_to_categorical=True, types_mapper=types.get)


def _polars(table: Any) -> Any:
    import polars

    return polars.from_arrow(table)


def _duckdb(table: Any) -> Any:
    import duckdb

    return duckdb.from_arrow(table)


def _pandas_of(arrays: Dict[str, numpy.ndarray]) -> Any:
    import pandas

    columns = {}
    for name, values in arrays.items():
        if values.dtype == object:
            columns[name] = pandas.Categorical(values)
        elif isinstance(values, numpy.ma.MaskedArray) and values.dtype.kind in "iu":
            mask = numpy.ma.getmaskarray(values)
            columns[name] = pandas.arrays.IntegerArray(values.filled(0), mask)
        elif isinstance(values, numpy.ma.MaskedArray) and values.dtype.kind == "b":
            columns[name] = pandas.arrays.BooleanArray(values.filled(False), numpy.ma.getmaskarray(values))
        elif isinstance(values, numpy.ma.MaskedArray):
            columns[name] = values.filled(numpy.nan)
        else:
            columns[name] = values
    return pandas.DataFrame(columns)


def _joined(parts: List[numpy.ndarray]) -> numpy.ndarray:
    if any(isinstance(part, numpy.ma.MaskedArray) for part in parts):
        return numpy.ma.concatenate(parts)
    return numpy.concatenate(parts)


def _has(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def _shown(parts: Iterator[Any], progress: bool) -> Iterator[Any]:
    if progress and _has("tqdm"):
        from tqdm.auto import tqdm

        with tqdm(unit=" rows", unit_scale=True) as bar:
            for part in parts:
                bar.update(len(next(iter(part.values()))) if isinstance(part, dict) else part.num_rows)
                yield part
    else:
        yield from parts
