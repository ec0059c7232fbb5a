package org.tracetool.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.report.Diagnostics;

/**
 * How fast formats are read and written by one thread: the events of a trace are taken into memory,
 * written in each format and read again, several times. The best times count, in CPU time of the
 * thread, so that other work on the machine matters little.
 */
public final class FormatSpeed {
  private static final int ROUNDS = 6;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Definitions definitions;
  private final StreamInfo stream;
  private final List<EventBlock> blocks = new ArrayList<>();
  private long events;

  private FormatSpeed(Path trace, FormatRegistry formats, Set<EventKind> kinds) throws IOException {
    try (TraceReader reader = formats.detect(trace).open(trace, ReadOptions.defaults())) {
      definitions = reader.definitions();
      List<EventSource> sources = new ArrayList<>();
      List<Integer> locations = new ArrayList<>();
      for (StreamInfo s : reader.streams()) {
        for (int l : s.locations()) {
          locations.add(l);
        }
        sources.add(reader.open(s, Section.EVENTS, ReadOptions.defaults()));
      }
      stream = new StreamInfo(1, locations.stream().mapToInt(l -> l).toArray());
      EventBlock block = new EventBlock();
      KWayMerge merge = new KWayMerge(sources);
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        if (block.rows() == 4096) {
          blocks.add(block);
          block = new EventBlock();
        }
        if (kinds.contains(e.kind())) {
          block.append(e);
          events++;
        }
      }
      blocks.add(block);
      for (EventSource s : sources) {
        s.close();
      }
    }
  }

  /** Measures; see the usage. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      System.err.println("usage: FormatSpeed TRACE FOLDER FORMAT...");
      System.exit(2);
    }
    FormatRegistry formats = FormatRegistry.load();
    Set<EventKind> kinds = EnumSet.allOf(EventKind.class); // that all of the formats have
    for (int i = 2; i < args.length; i++) {
      kinds.retainAll(formats.byId(args[i]).capabilities().kinds());
    }
    FormatSpeed speed = new FormatSpeed(Path.of(args[0]), formats, kinds);
    System.out.println(
        "| format | MB | events | write MB/s | M events/s | read MB/s | M events/s |");
    System.out.println("|---|--:|--:|--:|--:|--:|--:|");
    for (int i = 2; i < args.length; i++) {
      TraceFormat format = formats.byId(args[i]);
      speed.measure(format, Path.of(args[1]).resolve("speed" + format.suffixes().get(0)));
    }
  }

  private void measure(TraceFormat format, Path file) throws IOException {
    long write = Long.MAX_VALUE;
    long read = Long.MAX_VALUE;
    long bytes = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long start = THREADS.getCurrentThreadCpuTime();
      write(format, file);
      long middle = THREADS.getCurrentThreadCpuTime();
      write = Math.min(write, middle - start);
      bytes = read(format, file);
      read = Math.min(read, THREADS.getCurrentThreadCpuTime() - middle);
    }
    Files.deleteIfExists(file);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %d | %.0f | %.1f | %.0f | %.1f |%n",
        format.id(),
        bytes / 1e6,
        events,
        bytes * 1e3 / write,
        events * 1e3 / write,
        bytes * 1e3 / read,
        events * 1e3 / read);
  }

  private void write(TraceFormat format, Path file) throws IOException {
    WriteOptions options = new WriteOptions(0, new Diagnostics());
    try (TraceWriter writer = format.create(file, options)) {
      writer.begin(definitions, List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventCursor cursor = new EventCursor();
      for (EventBlock b : blocks) {
        cursor.wrap(b);
        while (cursor.next()) {
          sink.accept(cursor);
        }
      }
      sink.end();
      writer.finish();
    }
  }

  private long read(TraceFormat format, Path file) throws IOException {
    long found = 0;
    long bytes = 0;
    try (TraceReader reader = format.open(file, ReadOptions.defaults())) {
      EventBlock block = new EventBlock();
      for (StreamInfo s : reader.streams()) {
        try (EventSource source = reader.open(s, Section.EVENTS, ReadOptions.defaults())) {
          while (source.read(block)) {
            found += block.rows();
          }
        }
      }
      bytes = reader.files().stream().mapToLong(f -> f.bytes()).sum();
    }
    if (found != events) {
      throw new IllegalStateException(found + " of " + events + " events came back");
    }
    return bytes;
  }
}
