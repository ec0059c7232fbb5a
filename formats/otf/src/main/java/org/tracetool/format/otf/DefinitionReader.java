package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.TraceText;
import org.tracetool.format.otf.RecordSyntax.Family;

/** Reads the definitions of one {@code .def} file, or the marker classes of a {@code .marker}. */
final class DefinitionReader {
  private static final KeywordTable DEFINITIONS = new KeywordTable(Family.DEFINITION);
  private static final KeywordTable MARKERS = new KeywordTable(Family.MARKER);

  private final UntimedLines lines;
  private final int stream;

  /** Told where classes of markers stand between markers; null if this is no such file. */
  private final MarkerPlaces markers;

  private final Definitions.Builder into;

  private DefinitionReader(
      UntimedLines lines, int stream, MarkerPlaces markers, Definitions.Builder into) {
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
      MarkerPlaces places)
      throws IOException {
    new DefinitionReader(new UntimedLines(path, text, MARKERS, options), stream, places, into)
        .readAll();
  }

  private void readAll() throws IOException {
    while (true) {
      UntimedLines.Line found = lines.next();
      switch (found) {
        case RECORD -> record(lines.record());
        case UNKNOWN -> unknown(lines.unknownText());
        case CUT_OFF -> unknown(lines.cutOffText());
        case END -> {
          return;
        }
      }
    }
  }

  private void unknown(byte[] text) {
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
      marker(record);
      return;
    }
    List<FieldSyntax> fields = record.fields();
    long[] numbers = new long[fields.size()];
    String[] strings = new String[fields.size()];
    int[] list = null;
    LineParser line = lines.line;
    boolean lastPresent = true;
    boolean anyOptional = false;
    for (int i = 0; i < numbers.length; i++) {
      FieldSyntax f = fields.get(i);
      if (kind == DefinitionKind.COUNTER && i == 4) {
        secondGroup(fields.get(1), numbers);
      }
      if (!lines.field(f)) {
        return;
      }
      lastPresent = line.present;
      anyOptional |= f.presence != FieldSyntax.Presence.MANDATORY;
      numbers[i] = line.number;
      if (line.stringStart >= 0) {
        strings[i] = TraceText.decode(line.bytes, line.stringStart, line.stringLength);
      }
      if (f.value == FieldSyntax.Value.LIST) {
        list = Arrays.copyOf(line.list, line.listLength);
      }
      if (kind == DefinitionKind.VERSION && i < 2 && !dot()) {
        return;
      }
    }
    // A process may have anything behind its name; for all others only the line end may follow.
    boolean strict = kind != DefinitionKind.LOCATION || strings[1] == null;
    if (anyOptional && !lastPresent && strict && !lines.finish(fields.get(numbers.length - 1))) {
      return;
    }
    into.add(stream, make(kind, numbers, strings, list), lines.pairs.take());
    if (markers != null) {
      markers.addClass();
    }
  }

  /** Only markers that can be read count, since there will be no others. */
  private void marker(RecordSyntax record) {
    boolean readable = true;
    for (int i = 0; i < record.slots().length && readable; i++) {
      readable = lines.field(record.fields().get(i));
    }
    if (readable && markers != null) {
      markers.addRecord();
    }
    lines.pairs.clear();
  }

  /** Very old files give the group of a counter a second time, behind the properties. */
  private void secondGroup(FieldSyntax group, long[] numbers) {
    LineParser line = lines.line;
    int before = line.at;
    line.skipBlanks();
    if (line.bytes[line.at] == 'G' && line.field(group)) {
      numbers[1] = line.number;
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
    lines.malformedBecause("a dot within the version");
    return false;
  }

  private static Definition make(DefinitionKind kind, long[] n, String[] s, int[] list) {
    return switch (kind) {
      case VERSION -> new Definition.Version((int) n[0], (int) n[1], (int) n[2], s[3]);
      case UNIQUE_ID -> new Definition.UniqueId(n[0]);
      case CREATOR -> new Definition.Creator(s[0]);
      case COMMENT -> new Definition.Comment(s[0]);
      case TIMER_RESOLUTION -> new Definition.TimerResolution(n[0]);
      case TIME_RANGE -> new Definition.TimeRange(n[0], n[1]);
      case LOCATION -> new Definition.Location((int) n[0], s[1], (int) n[2]);
      case GROUP -> new Definition.Group((int) n[0], s[2], list);
      case ATTRIBUTE_LIST -> new Definition.AttributeList((int) n[0], list);
      case GROUP_ATTRIBUTES -> new Definition.GroupAttributes((int) n[0], (int) n[1]);
      case SUBSTITUTES -> new Definition.Substitutes((int) n[0], list);
      case SCL_FILE -> new Definition.SclFile((int) n[0], s[1]);
      case SCL -> new Definition.Scl((int) n[0], (int) n[1], (int) n[2]);
      case FILE_GROUP -> new Definition.FileGroup((int) n[0], s[1]);
      case FILE -> new Definition.File((int) n[0], s[1], (int) n[2]);
      case REGION_GROUP -> new Definition.RegionGroup((int) n[0], s[1]);
      case REGION -> new Definition.Region((int) n[0], s[2], (int) n[1], (int) n[3]);
      case COLLECTIVE -> new Definition.Collective((int) n[0], s[1], (int) n[2]);
      case COUNTER_GROUP -> new Definition.CounterGroup((int) n[0], s[1]);
      case COUNTER -> new Definition.Counter((int) n[0], s[2], (int) n[3], (int) n[1], s[4]);
      case COUNTER_ASSIGNMENT -> new Definition.CounterAssignment((int) n[0], list);
      case KEY -> new Definition.Key((int) n[0], (int) n[1], s[2], s[3]);
      case MARKER -> new Definition.Marker((int) n[0], s[1], (int) n[2]);
      case SAMPLE_POINT -> new Definition.SamplePoint(n[0], (int) n[1]);
      case UNKNOWN -> throw new IllegalArgumentException("not a record of OTF");
    };
  }
}
