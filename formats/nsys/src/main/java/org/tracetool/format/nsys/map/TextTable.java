package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.PackedBytes;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;

/** The texts of an export by their numbers; many of them are in a temporary file. */
final class TextTable {
  private static final int MAX_BYTES = 1 << 16;

  private final ExportTables tables;
  private final LongIndex ids = new LongIndex();
  private final PackedBytes texts = new PackedBytes();
  private final PackedBytes.Cursor cursor = texts.new Cursor();

  private TextTable(ExportTables tables) {
    this.tables = tables;
  }

  static TextTable of(ExportTables tables) throws IOException {
    TextTable table = new TextTable(tables);
    byte[] buffer = new byte[256];
    try (CheckedRows rows = tables.open(ExportTables.TEXTS, List.of("id"), "value")) {
      while (rows.next()) {
        if (rows.row().isText(1) && !rows.isNull(0) && table.ids.add(rows.number(0))) {
          int length = Math.min(rows.row().textLength(1), MAX_BYTES);
          buffer = buffer.length < length ? new byte[Math.max(length, 2 * buffer.length)] : buffer;
          System.arraycopy(rows.row().textBytes(), rows.row().textStart(1), buffer, 0, length);
          table.texts.append(buffer, length);
        }
      }
    }
    return table;
  }

  /** A text; null if there is none with this number. */
  String find(long id) {
    int place = id == CheckedRows.NONE ? -1 : ids.find(id);
    if (place < 0) {
      return null;
    }
    cursor.moveTo(place);
    return TraceText.decode(cursor.bytes(), cursor.start, cursor.length);
  }

  /** A text; {@code #ID} after a warning if there is none with this number. */
  String get(long id) {
    String text = find(id);
    if (text != null) {
      return text;
    }
    String number = id == CheckedRows.NONE ? "?" : Long.toString(id);
    tables
        .options()
        .diagnostics()
        .warn(
            WarningCode.UNDEFINED_REFERENCES,
            "text that is missing in " + ExportTables.TEXTS,
            tables.file() + ": text " + number);
    return "#" + number;
  }
}
