package org.tracetool.format.perfetto.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.perfetto.PerfettoFormat;

/** Packets for tests, and what a trace of them has. */
public final class TestPackets {
  static final int BEGIN = 1;
  static final int END = 2;
  static final int INSTANT = 3;
  static final int COUNTER = 4;

  private static final int NEEDS_STATE = 2;

  private TestPackets() {}

  static ProtoBytes packet(ProtoBytes fields) {
    return ProtoBytes.of().message(1, fields);
  }

  static ProtoBytes first(int sequence, ProtoBytes more) {
    return packet(ProtoBytes.of().number(10, sequence).number(13, 1).number(87, 1).add(more));
  }

  static ProtoBytes first(int sequence) {
    return first(sequence, ProtoBytes.of());
  }

  static ProtoBytes process(long uuid, int pid, String name) {
    ProtoBytes process = ProtoBytes.of().number(1, pid).text(6, name);
    return packet(ProtoBytes.of().message(60, ProtoBytes.of().number(1, uuid).message(3, process)));
  }

  static ProtoBytes thread(long uuid, int pid, long tid, String name) {
    ProtoBytes thread = ProtoBytes.of().number(1, pid).number(2, tid).text(5, name);
    return packet(ProtoBytes.of().message(60, ProtoBytes.of().number(1, uuid).message(4, thread)));
  }

  static ProtoBytes track(long uuid, String name, long parent) {
    return packet(
        ProtoBytes.of()
            .message(60, ProtoBytes.of().number(1, uuid).text(2, name).number(5, parent)));
  }

  static ProtoBytes counter(long uuid, String name, long parent, ProtoBytes properties) {
    return packet(
        ProtoBytes.of()
            .message(
                60,
                ProtoBytes.of()
                    .number(1, uuid)
                    .text(2, name)
                    .number(5, parent)
                    .message(8, properties)));
  }

  static ProtoBytes event(int sequence, long time, int type, long track, ProtoBytes more) {
    ProtoBytes event = ProtoBytes.of().number(9, type).number(11, track).add(more);
    return packet(
        ProtoBytes.of()
            .number(8, time)
            .number(10, sequence)
            .number(13, NEEDS_STATE)
            .message(11, event));
  }

  static ProtoBytes begin(int sequence, long time, long track, String name) {
    return event(sequence, time, BEGIN, track, ProtoBytes.of().text(23, name));
  }

  static ProtoBytes end(int sequence, long time, long track) {
    return event(sequence, time, END, track, ProtoBytes.of());
  }

  static ReadOptions options(Diagnostics found) {
    return new ReadOptions(TimeWindow.ALL, null, null, new FileHandles(), found, 64 << 10);
  }

  static Path write(Path folder, ProtoBytes... parts) throws IOException {
    ProtoBytes all = ProtoBytes.of();
    for (ProtoBytes part : parts) {
      all.add(part);
    }
    return Files.write(folder.resolve("run.pftrace"), all.bytes());
  }

  /** Each event in a line: time, location, kind, and the name of what it is about. */
  public static List<String> lines(Path trace, Diagnostics found) throws IOException {
    List<String> lines = new ArrayList<>();
    ReadOptions options = options(found);
    try (TraceReader reader = new PerfettoFormat().open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        addLines(reader, reader.open(stream, Section.EVENTS, options), lines);
      }
      addLines(reader, reader.open(null, Section.MARKERS, options), lines);
    } finally {
      options.handles().close();
    }
    return lines;
  }

  private static void addLines(TraceReader reader, EventSource source, List<String> lines)
      throws IOException {
    Definitions d = reader.definitions();
    LocationNames names = LocationNames.of(d);
    EventBlock block = new EventBlock();
    try (source) {
      while (source.read(block)) {
        EventCursor at = block.cursor();
        while (at.next()) {
          Definition.Location location = d.location(at.location());
          lines.add(
              at.time() + " " + (location == null ? "-" : names.of(location)) + " " + about(d, at));
        }
      }
    }
  }

  private static String about(Definitions d, EventCursor at) {
    StringBuilder text = new StringBuilder(at.kind().label());
    switch (at.kind()) {
      case ENTER, LEAVE -> text.append(' ').append(d.region((int) at.field(0)).name());
      case MARKER -> text.append(' ').append(at.text());
      default -> text.append(' ').append(at.field(at.kind() == EventKind.COUNTER ? 1 : 0));
    }
    return text.toString();
  }
}
