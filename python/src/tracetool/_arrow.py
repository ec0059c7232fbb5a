"""Reads Arrow record batches without pyarrow.

The program writes the IPC format of Apache Arrow with flat columns: integers, floating point
numbers, booleans and texts, without compression and dictionaries. This module reads just that
into numpy arrays. Missing values keep their type: a column with some is a masked array.
"""

from __future__ import annotations

import struct
from typing import BinaryIO, Dict, Iterator, List, NamedTuple, Tuple

import numpy

_MAGIC = b"ARROW1\0\0"
_CONTINUES = 0xFFFFFFFF
_RECORD_BATCH = 3
_INT, _FLOAT, _TEXT, _BOOL = 2, 3, 5, 6


class Column(NamedTuple):
    """A column of the schema: its name and type. ``type`` is a numpy dtype, or ``str``."""

    name: str
    type: object


class _Table:
    """A table of a flat buffer."""

    def __init__(self, data: bytes, at: int):
        self._data = data
        self._at = at
        self._fields = at - struct.unpack_from("<i", data, at)[0]

    @classmethod
    def root(cls, data: bytes) -> "_Table":
        return cls(data, struct.unpack_from("<I", data)[0])

    def _place(self, field: int) -> int:
        size = struct.unpack_from("<H", self._data, self._fields)[0]
        entry = 4 + 2 * field
        offset = struct.unpack_from("<H", self._data, self._fields + entry)[0] if entry < size else 0
        return self._at + offset if offset else 0

    def number(self, field: int, kind: str, default: int = 0) -> int:
        place = self._place(field)
        return struct.unpack_from("<" + kind, self._data, place)[0] if place else default

    def _follow(self, place: int) -> int:
        return place + struct.unpack_from("<I", self._data, place)[0]

    def table(self, field: int) -> "_Table":
        return _Table(self._data, self._follow(self._place(field)))

    def text(self, field: int) -> str:
        at = self._follow(self._place(field))
        length = struct.unpack_from("<I", self._data, at)[0]
        return self._data[at + 4 : at + 4 + length].decode("utf-8", "replace")

    def tables(self, field: int) -> "List[_Table]":
        place = self._place(field)
        if not place:
            return []
        at = self._follow(place)
        count = struct.unpack_from("<I", self._data, at)[0]
        return [_Table(self._data, self._follow(at + 4 + 4 * i)) for i in range(count)]

    def structs(self, field: int) -> "List[Tuple[int, int]]":
        """A list of structures of two 64-bit numbers each."""
        place = self._place(field)
        if not place:
            return []
        at = self._follow(place)
        count = struct.unpack_from("<I", self._data, at)[0]
        return [struct.unpack_from("<qq", self._data, at + 4 + 16 * i) for i in range(count)]


def _column(field: _Table) -> Column:
    kind = field.number(2, "B")
    if kind == _INT:
        bits = field.table(3).number(0, "i")
        signed = field.table(3).number(1, "B")
        return Column(field.text(0), numpy.dtype(f"{'i' if signed else 'u'}{bits // 8}"))
    if kind == _FLOAT:
        return Column(field.text(0), numpy.dtype({0: "f2", 1: "f4", 2: "f8"}[field.table(3).number(0, "h")]))
    if kind == _BOOL:
        return Column(field.text(0), numpy.dtype(bool))
    if kind == _TEXT:
        return Column(field.text(0), str)
    raise ValueError(f"column {field.text(0)} has a type that needs pyarrow")


class BatchReader:
    """Reads batches from a stream, one after the other.

    Attributes:
        columns: the columns of all batches
    """

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        if self._exactly(8) != _MAGIC:
            raise ValueError("not Arrow data")
        message, _ = self._message()
        self.columns = [_column(field) for field in message.table(2).tables(1)]

    def _exactly(self, length: int) -> bytes:
        parts = []
        while length:
            part = self._stream.read(length)
            if not part:
                raise EOFError("Arrow data ends early")
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def _message(self) -> "Tuple[_Table, bytes]":
        continues, length = struct.unpack("<II", self._exactly(8))
        if continues != _CONTINUES:
            raise ValueError("not Arrow data")
        if length == 0:
            raise StopIteration
        message = _Table.root(self._exactly(length))
        return message, self._exactly(message.number(3, "q"))

    def __iter__(self) -> Iterator[Dict[str, numpy.ndarray]]:
        """The batches, each as arrays by the names of the columns."""
        while True:
            try:
                message, body = self._message()
            except StopIteration:
                return
            if message.number(1, "B") != _RECORD_BATCH:
                raise ValueError("unexpected message in Arrow data")
            yield self._batch(message.table(2), body)

    def _batch(self, batch: _Table, body: bytes) -> Dict[str, numpy.ndarray]:
        rows = batch.number(0, "q")
        nodes = batch.structs(1)
        buffers = iter(batch.structs(2))
        arrays: Dict[str, numpy.ndarray] = {}
        for column, (_, nulls) in zip(self.columns, nodes):
            validity = _bits(body, next(buffers), rows) if nulls else _skip(next(buffers))
            if column.type is str:
                values = _texts(body, next(buffers), next(buffers), rows)
                if validity is not None:
                    values[~validity] = None
                arrays[column.name] = values
                continue
            if column.type == bool:
                values = _bits(body, next(buffers), rows)
            else:
                values = numpy.frombuffer(body, column.type, rows, next(buffers)[0])
            arrays[column.name] = values if validity is None else numpy.ma.array(values, mask=~validity)
        return arrays


def _skip(_: Tuple[int, int]) -> None:
    return None


def _bits(body: bytes, buffer: Tuple[int, int], rows: int) -> numpy.ndarray:
    packed = numpy.frombuffer(body, numpy.uint8, (rows + 7) // 8, buffer[0])
    return numpy.unpackbits(packed, bitorder="little")[:rows].astype(bool)


def _texts(body: bytes, offsets: Tuple[int, int], data: Tuple[int, int], rows: int) -> numpy.ndarray:
    texts = numpy.empty(rows, dtype=object)
    if rows:
        ends = numpy.frombuffer(body, numpy.int32, rows + 1, offsets[0]).tolist()
        base = data[0]
        known: Dict[bytes, str] = {}
        for row in range(rows):
            raw = body[base + ends[row] : base + ends[row + 1]]
            text = known.get(raw)
            if text is None:
                text = known[raw] = raw.decode("utf-8", "replace")
            texts[row] = text
    return texts
