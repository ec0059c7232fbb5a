package org.tracetool.cli.dump;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.Progress;
import org.tracetool.cli.convert.TraceCopy;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;

/** Prints a trace as Standard ASCII of VTF3, the way {@code stftool} and {@code xstftool} do. */
final class VtfDump {
  private static final Map<String, String> SETTINGS =
      Map.of("messages", "labelled", "annotations", "off");
  private static final int HELD_SHARE = 4;

  private final TraceReader reader;
  private final ReadOptions options;
  private final Selection selection;
  private final LineOutput out;
  private final boolean expanded;
  private final boolean matched;

  /**
   * A dump.
   *
   * @param expanded whether numbers are replaced by names
   * @param matched whether what belongs together becomes one line
   */
  VtfDump(
      TraceReader reader,
      ReadOptions options,
      Selection selection,
      LineOutput out,
      boolean expanded,
      boolean matched) {
    this.reader = reader;
    this.options = options;
    this.selection = selection;
    this.out = out;
    this.expanded = expanded;
    this.matched = matched;
  }

  /**
   * Prints everything.
   *
   * @param format Standard ASCII
   * @return number of records that were read
   */
  long run(Path trace, TraceFormat format, CommonOptions common, Progress progress)
      throws IOException {
    VtfLines lines = this::print;
    if (expanded) {
      lines = new VtfExpansion(lines);
    }
    if (matched) {
      lines = new VtfMatching(lines, common.memory() / HELD_SHARE);
    }
    VtfLines first = lines;
    VtfLines withDuration =
        line -> {
          first.accept(line);
          if (line.startsWith("VERSION ")) {
            duration(first);
          }
        };
    VtfHeader header = new VtfHeader(withDuration, expanded || matched ? null : out);
    WriteOptions how = new WriteOptions(-1, true, options.diagnostics()).withSettings(SETTINGS);
    ReadOptions what =
        options
            .withWindow(selection.window())
            .withLocations(selection.locations())
            .withKinds(selection.kinds());
    long records;
    try (TraceWriter writer = new EventsAlone(format.create(header, how), selection)) {
      records =
          new TraceCopy(reader, format, what, common, 1)
              .run(trace, writer, marker -> false, progress);
      writer.finish();
    }
    lines.end();
    return records;
  }

  private void duration(VtfLines lines) throws IOException {
    for (Definition.TimeRange range : reader.definitions().all(Definition.TimeRange.class)) {
      lines.accept(
          "DURATION "
              + Long.toUnsignedString(range.first())
              + ' '
              + Long.toUnsignedString(range.last()));
      return;
    }
  }

  private void print(String line) throws IOException {
    if (VtfLines.isEvent(line) || !selection.definitions().isEmpty()) {
      byte[] bytes = (line + '\n').getBytes(StandardCharsets.ISO_8859_1);
      out.write(bytes, 0, bytes.length);
    }
  }

  /** A writer that gets the chosen events and nothing else. */
  private record EventsAlone(TraceWriter writer, Selection selection) implements TraceWriter {
    @Override
    public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
      writer.begin(definitions, streams);
    }

    @Override
    public EventSink sink(StreamInfo stream, Section section) throws IOException {
      EventSink sink = writer.sink(stream, section);
      if (section != Section.EVENTS) {
        return sink;
      }
      boolean wanted = selection.sections().contains(section);
      boolean[] kinds = selection.kindTable();
      return new EventSink() {
        @Override
        public void accept(EventCursor event) throws IOException {
          if (wanted && kinds[event.kind().ordinal()]) {
            sink.accept(event);
          }
        }

        @Override
        public void end() throws IOException {
          sink.end();
        }
      };
    }

    @Override
    public OutputStream attachment(String role) {
      return OutputStream.nullOutputStream();
    }

    @Override
    public void finish() throws IOException {
      writer.finish();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
