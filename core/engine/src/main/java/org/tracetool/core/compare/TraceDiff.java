package org.tracetool.core.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.ProgressSource;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.work.TaskExecutor;

/**
 * Compares two traces by what they mean. Definitions are matched first; then the records of each
 * process are compared in their order, several processes at a time. Streams with several processes
 * are taken apart in a temporary file, so memory does not depend on the length of the traces.
 */
public final class TraceDiff {
  private static final Section[] SECTIONS = {Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS};
  private static final int WEIGHT = 8;

  private final TraceReader a;
  private final TraceReader b;
  private final DiffOptions options;
  private final ReadOptions reading;
  private final DefinitionIdentities identities;
  private final Differences findings;

  private TraceDiff(TraceReader a, TraceReader b, DiffOptions options) {
    this.a = a;
    this.b = b;
    this.options = options;
    boolean all = options.kinds().size() == EventKind.values().length;
    reading =
        options
            .reading()
            .withKinds(all ? null : options.kinds())
            .buffersFor(2 * options.threads(), options.memory() / WEIGHT);
    findings = new Differences(options.most());
    identities =
        new DefinitionIdentities(a.definitions(), b.definitions(), options.definitions(), findings);
  }

  /** Compares everything that the options name. */
  public static Differences compare(TraceReader a, TraceReader b, DiffOptions options)
      throws IOException {
    TraceDiff diff = new TraceDiff(a, b, options);
    diff.run();
    return diff.findings;
  }

  private void run() throws IOException {
    List<ComparisonUnits.Unit> units = ComparisonUnits.of(identities, a.streams(), b.streams());
    int threads = Math.min(options.threads(), units.size());
    if (threads <= 1) {
      // A single pair of streams: then at least both are read at the same time.
      try (ReadAhead ahead = new ReadAhead(options.threads())) {
        for (int i = 0; i < units.size(); i++) {
          compare(units.get(i), i + 1, ahead);
        }
      }
    } else {
      compareInParallel(units, threads);
    }
    compareMarkers(units.size() + 1);
  }

  private void compareInParallel(List<ComparisonUnits.Unit> units, int threads) throws IOException {
    ExecutorService executor = TaskExecutor.threads("diff", threads);
    try (ReadAhead none = new ReadAhead(1)) {
      List<Future<?>> futures = new ArrayList<>(units.size());
      for (int i = 0; i < units.size(); i++) {
        int number = i;
        futures.add(
            executor.submit(
                () -> {
                  compare(units.get(number), number + 1, none);
                  return null;
                }));
      }
      try {
        for (Future<?> future : futures) {
          TaskExecutor.await(future);
        }
      } finally {
        futures.forEach(f -> f.cancel(false));
      }
    } finally {
      executor.shutdown();
    }
  }

  private void compare(ComparisonUnits.Unit unit, int number, ReadAhead ahead) throws IOException {
    Differences part = findings.part(number);
    for (Section section : SECTIONS) {
      if (unit.isDirect()) {
        direct(unit, section, part, ahead);
      } else if (exists(a, unit.first(), section) || exists(b, unit.second(), section)) {
        compareByProcess(unit, section, part);
      }
    }
    findings.addAll(part);
  }

  private static boolean exists(TraceReader reader, List<StreamInfo> streams, Section section) {
    return section == Section.EVENTS || streams.stream().anyMatch(s -> reader.has(s, section));
  }

  private void direct(ComparisonUnits.Unit unit, Section section, Differences part, ReadAhead ahead)
      throws IOException {
    StreamInfo first = unit.first().isEmpty() ? null : unit.first().get(0);
    StreamInfo second = unit.second().isEmpty() ? null : unit.second().get(0);
    try (EventSource sourceA = open(a, first, section);
        EventSource sourceB = open(b, second, section)) {
      try {
        new SequenceDiff(
                ahead.wrap(sourceA),
                id(first),
                ahead.wrap(sourceB),
                id(second),
                identities,
                true,
                part)
            .run();
      } catch (IOException | RuntimeException | Error e) {
        ahead.close(); // no thread may still use the sources when they are closed
        throw e;
      }
    }
  }

  private static int id(StreamInfo stream) {
    return stream == null ? 0 : stream.id();
  }

  private EventSource open(TraceReader reader, StreamInfo stream, Section section)
      throws IOException {
    // Reading events that are missing reports that they are.
    boolean any = stream != null && (section == Section.EVENTS || reader.has(stream, section));
    return any ? counted(reader.open(stream, section, reading)) : EventSource.empty();
  }

  private void compareByProcess(ComparisonUnits.Unit unit, Section section, Differences part)
      throws IOException {
    ProcessSpool.Opener openA = s -> open(a, s, section);
    ProcessSpool.Opener openB = s -> open(b, s, section);
    if (unit.processes() <= ProcessGroupSpool.PROCESSES) {
      compareByProcess(unit.first(), openA, unit.second(), openB, part);
      return;
    }
    long memory = options.memory() / options.threads() / 8;
    try (ProcessGroupSpool groupsA =
            new ProcessGroupSpool(unit.first(), identities.first(), openA, memory);
        ProcessGroupSpool groupsB =
            new ProcessGroupSpool(unit.second(), identities.second(), openB, memory)) {
      Set<Long> groups = new TreeSet<>(groupsA.groups());
      groups.addAll(groupsB.groups());
      for (long group : groups) {
        compareByProcess(
            groupsA.streams(group),
            s -> groupsA.open(group, s),
            groupsB.streams(group),
            s -> groupsB.open(group, s),
            part);
      }
    }
  }

  private void compareByProcess(
      List<StreamInfo> streamsA,
      ProcessSpool.Opener openA,
      List<StreamInfo> streamsB,
      ProcessSpool.Opener openB,
      Differences part)
      throws IOException {
    long memory = options.memory() / options.threads() / 8;
    try (ProcessSpool partsA = new ProcessSpool(streamsA, identities.first(), openA, memory);
        ProcessSpool partsB = new ProcessSpool(streamsB, identities.second(), openB, memory)) {
      Set<Long> processes = new LinkedHashSet<>(partsA.parts().keySet());
      processes.addAll(partsB.parts().keySet());
      for (long process : processes) {
        boolean ordered = process != ProcessSpool.OTHERS;
        ProcessSpool.Part first = partsA.parts().get(process);
        ProcessSpool.Part second = partsB.parts().get(process);
        try (EventSource sourceA = open(first, ordered);
            EventSource sourceB = open(second, ordered)) {
          int streamA = first == null ? 0 : first.stream();
          int streamB = second == null ? 0 : second.stream();
          new SequenceDiff(sourceA, streamA, sourceB, streamB, identities, ordered, part).run();
        }
      }
    }
  }

  private EventSource open(ProcessSpool.Part part, boolean ordered) {
    if (part == null) {
      return EventSource.empty();
    }
    EventSource source = part.records().open();
    return ordered ? source : new SortedSource(source, options.memory() / 8);
  }

  private void compareMarkers(int number) throws IOException {
    Differences part = findings.part(number);
    try (EventSource sourceA = markers(a);
        EventSource sourceB = markers(b)) {
      new SequenceDiff(sourceA, 0, sourceB, 0, identities, false, part).run();
    }
    findings.addAll(part);
  }

  /** Markers may come in any order. */
  private EventSource markers(TraceReader reader) throws IOException {
    return reader.has(null, Section.MARKERS)
        ? new SortedSource(
            counted(reader.open(null, Section.MARKERS, reading)), options.memory() / 8)
        : EventSource.empty();
  }

  private EventSource counted(EventSource source) {
    return new ProgressSource(source, options.progress());
  }
}
