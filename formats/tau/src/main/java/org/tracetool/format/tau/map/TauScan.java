package org.tracetool.format.tau.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.core.collect.DisjointSets;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OpenFilesLimit;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.tau.file.DefinitionFile;
import org.tracetool.format.tau.file.RecordLayout;
import org.tracetool.format.tau.file.ThreadFileName;
import org.tracetool.format.tau.file.TraceParts;
import org.tracetool.format.tau.file.TraceParts.Part;

/** Reads all records once, to know what they are about. */
public final class TauScan {
  private static final int HEAD = 32;

  private final TraceParts trace;
  private final ReadOptions options;
  private final RecordLayout[] layouts;

  /** Of files that have records without definition. */
  private final UndefinedNumbers[] undefined;

  private TraceFacts facts;
  private Path lastDefinitions;
  private DefinitionFile definitions;
  private long strangers;
  private long misplaced;
  private long odd;

  /** Nothing was read yet but the first record of each file. */
  public TauScan(TraceParts named, ReadOptions options) throws IOException {
    this.options = options;
    layouts = new RecordLayout[named.parts().size()];
    trace = named.with(readable(named));
    undefined = new UndefinedNumbers[trace.parts().size()];
  }

  /** Reads everything. */
  public TraceFacts run() throws IOException {
    completeLayouts();
    DisjointSets together = new DisjointSets(undefined.length);
    TraceFacts found = read(together);
    for (int i = 0; i < together.size(); i++) {
      if (together.lowest(i) != i) {
        found = read(together); // some files have records of the same places
        break;
      }
    }
    found.names.complete();
    found.processes = found.places.number();
    found.copies.match();
    found.hasThreadMessages |= found.copies.halves() > 0;
    found.addTimes();
    tell(found);
    return found;
  }

  private TraceFacts read(DisjointSets together) throws IOException {
    boolean isFirst = facts == null;
    strangers = 0;
    misplaced = 0;
    odd = 0;
    facts = new TraceFacts();
    TreeMap<Integer, IntList> groups = new TreeMap<>();
    for (int i = 0; i < together.size(); i++) {
      groups.computeIfAbsent(together.lowest(i), r -> new IntList()).add(i);
    }
    for (IntList group : groups.values()) {
      StreamParts stream = new StreamParts(group.toArray());
      RecordCollector collector = new RecordCollector(facts, !isFirst);
      List<PartNumbers> parts = new ArrayList<>();
      for (int i : stream.parts()) {
        UndefinedNumbers mine = new UndefinedNumbers();
        undefined[i] = mine;
        parts.add(
            new PartNumbers(
                i, trace.parts().get(i), layouts[i], known(i, isFirst), facts.names, mine));
      }
      try (RecordFeed feed = new RecordFeed(parts, options)) {
        collector.run(feed);
      }
      for (PartNumbers part : parts) {
        part.undefined().decide(facts.names);
        if (part.undefined().records() == 0) {
          undefined[part.index()] = null;
        }
      }
      collector.describe(stream);
      strangers += collector.strangerPlaces();
      misplaced += collector.misplacedRecords();
      odd += collector.oddRecords();
      facts.streams.add(stream);
      IntList others = collector.others();
      for (int i = 0; i < others.size(); i++) {
        together.join(stream.parts()[0], others.get(i));
      }
    }
    return facts;
  }

  /** The definitions of a part; threads of a process share them. */
  private DefinitionFile known(int index, boolean isFirst) throws IOException {
    Part part = trace.parts().get(index);
    if (definitions != null
        && lastDefinitions != null
        && lastDefinitions.equals(part.definitions())) {
      return definitions;
    }
    lastDefinitions = part.definitions();
    try {
      definitions =
          lastDefinitions == null ? DefinitionFile.NONE : DefinitionFile.read(lastDefinitions);
    } catch (FileSystemException | TraceException e) {
      definitions = DefinitionFile.NONE;
      if (isFirst) {
        reportUnreadable(lastDefinitions, e);
      }
    }
    if (isFirst && definitions.badLines() > 0) {
      options
          .diagnostics()
          .add(
              DamageCode.DAMAGED_DEFINITIONS,
              "lines of definition files that define nothing",
              definitions.badLines(),
              lastDefinitions.toString());
    }
    return definitions;
  }

  /** The trace without files that cannot be read. */
  public TraceParts trace() {
    return trace;
  }

  /**
   * Finds the layouts of all files that can be read; the others are reported, unless there is no
   * other file.
   */
  private List<Part> readable(TraceParts named) throws IOException {
    List<Part> readable = new ArrayList<>();
    IOException unread = null;
    for (Part part : named.parts()) {
      try {
        layouts[readable.size()] = layout(part);
        readable.add(part);
      } catch (FileSystemException | DamagedTraceException e) {
        if (named.isMerged() || OpenFilesLimit.isReached(e)) {
          throw e;
        }
        unread = unread == null ? e : unread;
        reportUnreadable(part.records(), e);
      }
    }
    if (readable.isEmpty()) {
      throw unread;
    }
    return readable;
  }

  private void reportUnreadable(Path file, IOException e) {
    options
        .diagnostics()
        .reportDamage(
            DamageCode.UNREADABLE_FILES,
            "files that cannot be read",
            DamagedTraceException.unreadable(file, e).getMessage());
  }

  private void completeLayouts() throws IOException {
    RecordLayout common = RecordLayout.LITTLE_24;
    for (int i = undefined.length - 1; i >= 0; i--) {
      common = layouts[i] == null ? common : layouts[i];
    }
    for (int i = 0; i < undefined.length; i++) {
      layouts[i] = layouts[i] == null ? common : layouts[i];
      checkEnd(trace.parts().get(i), layouts[i]);
    }
  }

  /** The layout of a file; null if its first record does not tell. */
  private RecordLayout layout(Part part) throws IOException {
    byte[] head = new byte[HEAD];
    try (FileHandles.PooledFile file = options.handles().file(part.records())) {
      int length = file.read(ByteBuffer.wrap(head), 0);
      RecordLayout found = RecordLayout.of(head, length);
      if (found == null && length > 0) {
        options
            .diagnostics()
            .warn(
                WarningCode.UNUSUAL_RECORDS,
                "files that do not start with EV_INIT, read in the record layout of the others",
                part.records().toString());
      }
      return found;
    }
  }

  private void checkEnd(Part part, RecordLayout layout) throws IOException {
    try (FileHandles.PooledFile file = options.handles().file(part.records())) {
      long size = file.size();
      long rest = size % layout.size();
      if (size == 0) {
        options
            .diagnostics()
            .warn(
                WarningCode.INCOMPLETE_TRACE, "threads without records", part.records().toString());
      } else if (rest != 0) {
        options.reportDamage(
            DamageCode.CUT_FILES,
            part.records(),
            size - rest,
            "files that end within a record",
            layout.size() + " bytes",
            Long.toString(rest));
      }
      if (part.definitions() == null && size > 0) {
        ThreadFileName name = part.name();
        if (name == null || name.thread() == 0) {
          options
              .diagnostics()
              .reportDamage(
                  DamageCode.MISSING_FILES,
                  "definition files that are missing",
                  name == null
                      ? part.records() + ": no .edf file beside it"
                      : name.definitions().toString());
        }
      }
    }
  }

  private void tell(TraceFacts found) {
    for (int i = 0; i < undefined.length; i++) {
      if (undefined[i] != null) {
        options
            .diagnostics()
            .add(
                DamageCode.UNDEFINED_REFERENCES,
                "records of events without definition",
                undefined[i].records(),
                trace.parts().get(i).records() + ": events " + undefined[i].list());
      }
    }
    options
        .diagnostics()
        .reportLoss(LossCode.RECORDS, "records of more threads than the format allows", strangers);
    options
        .diagnostics()
        .reportLoss(LossCode.RECORDS, "stray records of GPU memory copies", misplaced);
    options
        .diagnostics()
        .reportLoss(LossCode.RECORDS, "records of unknown kinds or with unknown values", odd);
    options
        .diagnostics()
        .reportLoss(
            LossCode.MESSAGES,
            "GPU memory copies with only one side recorded",
            found.copies.alone());
    options
        .diagnostics()
        .reportLoss(
            LossCode.MESSAGES,
            "GPU memory copies beyond the limit, left out",
            found.copies.omitted());
    for (TauNames.RegionEntry region : found.names.regions()) {
      if (region.isThrottled) {
        options
            .diagnostics()
            .warn(
                WarningCode.INCOMPLETE_TRACE,
                "functions that TAU stopped recording since they were called too often",
                region.label.name().isEmpty() ? "one without a name" : region.label.name());
      }
    }
    Path merged = trace.mergedBeside();
    if (merged != null) {
      options
          .diagnostics()
          .warn(
              WarningCode.INCOMPLETE_TRACE,
              "merged traces that are not read, since the files of the threads lie beside them"
                  + " (name the merged file to read it instead)",
              merged.toString());
    }
    for (String run : found.runs.earlierRuns(found.places.all())) {
      options
          .diagnostics()
          .warn(
              WarningCode.INCOMPLETE_TRACE,
              "files that another run may have left behind",
              trace.name() + ": " + run);
    }
  }

  /** What the numbers of the files of a stream mean, to read them once more. */
  public List<PartNumbers> numbers(StreamParts stream) throws IOException {
    List<PartNumbers> parts = new ArrayList<>();
    Path last = null;
    DefinitionFile found = DefinitionFile.NONE;
    for (int i : stream.parts()) {
      Part part = trace.parts().get(i);
      if (part.definitions() == null || !part.definitions().equals(last)) {
        found = PartNumbers.definitions(part);
        last = part.definitions();
      }
      UndefinedNumbers mine = undefined[i] == null ? new UndefinedNumbers() : undefined[i];
      parts.add(new PartNumbers(i, part, layouts[i], found, facts.names, mine));
    }
    return parts;
  }
}
