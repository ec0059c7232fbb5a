package org.tracetool.format.otf.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf.syntax.FieldSyntax;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;
import org.tracetool.format.otf.text.LineParser;
import org.tracetool.format.otf.text.TextBuffer;

/** Reads the definitions of one {@code .def} file, or the marker classes of a {@code .marker}. */
final class DefinitionReader {
  private static final KeywordTable DEFINITIONS = new KeywordTable(Family.DEFINITION);

  /** Apart, since few traces have markers. */
  private static final class Markers {
    private static final KeywordTable TABLE = new KeywordTable(Family.MARKER);

    private Markers() {}
  }

  private final UntimedLines lines;
  private final int stream;

  /** Receives the places of marker classes between markers; null if this is no such file. */
  private final MarkerClassPositions markers;

  private final Definitions.Builder into;
  private final DefinitionRow row = new DefinitionRow();

  private DefinitionReader(
      UntimedLines lines, int stream, MarkerClassPositions markers, Definitions.Builder into) {
    this.lines = lines;
    this.stream = stream;
    this.markers = markers;
    this.into = into;
  }

  /** Adds all definitions of a file. */
  static void read(
      Path path, TextBuffer text, int stream, ReadOptions options, Definitions.Builder into)
      throws IOException {
    new DefinitionReader(new UntimedLines(path, text, DEFINITIONS, options), stream, null, into)
        .readAll();
  }

  /** Adds the marker classes of a file; damage is reported when its markers are read. */
  static void readMarkerClasses(
      Path path,
      TextBuffer text,
      int stream,
      ReadOptions options,
      Definitions.Builder into,
      MarkerClassPositions places)
      throws IOException {
    new DefinitionReader(new UntimedLines(path, text, Markers.TABLE, options), stream, places, into)
        .readAll();
  }

  private void readAll() throws IOException {
    while (true) {
      UntimedLines.Line found = lines.next();
      switch (found) {
        case RECORD -> record(lines.record());
        case UNKNOWN -> countUnknown(lines.unknownText());
        case CUT_OFF -> countUnknown(lines.cutOffText());
        case END -> {
          return;
        }
      }
    }
  }

  private void countUnknown(byte[] text) {
    if (markers != null) {
      markers.addRecord();
    } else {
      into.add(
          stream, new Definition.Unknown(TraceText.decode(text, 0, text.length)), KeyValues.NONE);
    }
  }

  private void record(RecordSyntax record) {
    DefinitionKind kind = record.definition();
    if (kind == null) {
      readMarker(record);
      return;
    }
    List<FieldSyntax> fields = record.fields();
    int[] slots = record.slots();
    row.start(kind);
    boolean named = false;
    LineParser line = lines.line;
    boolean lastPresent = true;
    boolean anyOptional = false;
    for (int i = 0; i < slots.length; i++) {
      FieldSyntax f = fields.get(i);
      if (kind == DefinitionKind.COUNTER && i == 4) {
        setSecondGroup(fields.get(1), slots[1]);
      }
      if (!lines.field(f)) {
        return;
      }
      lastPresent = line.present;
      anyOptional |= f.presence != FieldSyntax.Presence.MANDATORY;
      switch (f.value) {
        case U8, U32, U64 -> row.set(slots[i], line.number);
        case STRING, OPTIONAL_STRING -> {
          named = line.stringStart >= 0;
          row.set(
              slots[i],
              named ? TraceText.decode(line.bytes, line.stringStart, line.stringLength) : null);
        }
        case LIST -> row.set(slots[i], Arrays.copyOf(line.list, line.listLength));
      }
      if (kind == DefinitionKind.VERSION && i < 2 && !dot()) {
        return;
      }
    }
    // A process may have any text after its name; for all others only the line end may follow.
    boolean strict = kind != DefinitionKind.LOCATION || !named;
    if (anyOptional && !lastPresent && strict && !lines.finish(fields.get(slots.length - 1))) {
      return;
    }
    into.add(stream, row.definition(), lines.pairs.take());
    if (markers != null) {
      markers.addClass();
    }
  }

  /** Only markers that can be read count, since there will be no others. */
  private void readMarker(RecordSyntax record) {
    boolean readable = true;
    for (int i = 0; i < record.slots().length && readable; i++) {
      readable = lines.field(record.fields().get(i));
    }
    if (readable && markers != null) {
      markers.addRecord();
    }
    lines.pairs.clear();
  }

  /** Very old files give the group of a counter a second time, after the properties. */
  private void setSecondGroup(FieldSyntax group, int slot) {
    LineParser line = lines.line;
    int before = line.at;
    line.skipBlanks();
    if (line.bytes[line.at] == 'G' && line.field(group)) {
      row.set(slot, line.number);
    } else {
      line.at = before;
    }
  }

  private boolean dot() {
    LineParser line = lines.line;
    line.skipBlanks();
    if (line.bytes[line.at] == '.') {
      line.at++;
      return true;
    }
    lines.reportExpected("a dot within the version");
    return false;
  }
}
