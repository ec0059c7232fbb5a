package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/**
 * Refuses inputs that have records of the same process at the same time. Memory is eight bytes for
 * each process, twice as much or more where their numbers have gaps, and a part of the heap for
 * where they appear; if that does not do for all processes, the inputs are read more than once.
 */
final class SharedProcesses {
  /** Which part of the heap appearances may take. */
  private static final int HEAP_PART = 8;

  private static final long TOKEN = 0xffff_ffffL;

  private final List<MergeInput> inputs;
  private final MergeClocks clocks;
  private final ReadOptions reading;
  private final long mostRows;

  /** All processes, by token. */
  private final LongIndex processes = new LongIndex();

  /** In how many inputs each process is. */
  private int[] counts = new int[16];

  /** The input that each process was found in last, from 1. */
  private int[] found = new int[16];

  /** Inputs after their survey. */
  SharedProcesses(List<MergeInput> inputs, MergeClocks clocks, ReadOptions reading) {
    this(
        inputs,
        clocks,
        reading,
        Runtime.getRuntime().maxMemory() / HEAP_PART / ProcessLifetimes.BYTES);
  }

  /**
   * @param mostRows how many appearances are held at the same time, if not a single process has
   *     more
   */
  SharedProcesses(List<MergeInput> inputs, MergeClocks clocks, ReadOptions reading, long mostRows) {
    this.inputs = inputs;
    this.clocks = clocks;
    this.reading = reading.reread();
    this.mostRows = Math.min(mostRows, Integer.MAX_VALUE - 16);
  }

  /** Fails if two inputs have records of a process at the same time. */
  void check() throws IOException {
    for (int i = 0; i < inputs.size(); i++) {
      int number = i + 1;
      forEachProcess(
          inputs.get(i),
          (definitions, stream, token) -> {
            int place = place(token);
            counts[place] += found[place] == number ? 0 : 1;
            found[place] = number;
          });
    }
    found = null;
    for (int from = 0; from < processes.size(); ) {
      long rows = 0;
      int to = from;
      while (to < processes.size() && (rows == 0 || rows + rows(to) <= mostRows)) {
        rows += rows(to++);
      }
      if (rows > 0) {
        new Group(from, to, Math.toIntExact(rows)).check();
      }
      from = to;
    }
  }

  private int place(int token) {
    int place = processes.find(token & TOKEN);
    if (place < 0) {
      place = processes.size();
      processes.add(token & TOKEN);
      if (place == counts.length) {
        int room = place + (place >> 1);
        counts = Arrays.copyOf(counts, room);
        found = Arrays.copyOf(found, room);
      }
    }
    return place;
  }

  /** How many rows a process needs, none if it is in one input only. */
  private int rows(int place) {
    return counts[place] > 1 ? counts[place] : 0;
  }

  /** Takes a process of a stream. */
  @FunctionalInterface
  private interface Step {
    void take(Definitions definitions, StreamInfo stream, int token) throws IOException;
  }

  /** Takes the processes of all streams of an input; one of several streams comes repeatedly. */
  private void forEachProcess(MergeInput input, Step step) throws IOException {
    TraceReader reader = input.reader(reading);
    try {
      Definitions definitions = reader.definitions();
      for (StreamInfo stream : input.streams()) {
        for (int token : stream.locations()) {
          if (definitions.place(stream.id(), DefinitionKind.LOCATION, token) >= 0
              || definitions.place(stream.id(), DefinitionKind.GROUP, token) < 0) {
            step.take(definitions, stream, token);
          }
        }
      }
    } finally {
      input.release(reader);
    }
  }

  private static String name(Definitions definitions, StreamInfo stream, int token) {
    Definition location = definitions.find(stream.id(), DefinitionKind.LOCATION, token);
    return location == null ? null : location.name();
  }

  /** The name of a process at its first occurrence in an input, which counts. */
  private String name(MergeInput input, int wanted) throws IOException {
    String[] name = new String[1];
    boolean[] first = {true};
    forEachProcess(
        input,
        (definitions, stream, token) -> {
          if (token == wanted && first[0]) {
            name[0] = name(definitions, stream, token);
            first[0] = false;
          }
        });
    return name[0];
  }

  /** Some of the processes, whose appearances fit into memory. */
  private final class Group {
    private final int begin;
    private final ProcessLifetimes rows;

    /** Where the rows of each process begin. */
    private final int[] starts;

    /** Where the rows end that each process has so far. */
    private final int[] ends;

    Group(int from, int to, int size) {
      begin = from;
      rows = new ProcessLifetimes(size);
      starts = new int[to - from + 1];
      for (int i = from; i < to; i++) {
        starts[i - from + 1] = starts[i - from] + rows(i);
      }
      ends = Arrays.copyOf(starts, to - from);
    }

    void check() throws IOException {
      for (int i = 0; i < inputs.size(); i++) {
        if (enter(i)) {
          readTimes(i);
        }
      }
      for (int i = 0; i < ends.length; i++) {
        int token = (int) processes.get(begin + i);
        rows.check(starts[i], ends[i], (a, b) -> refuse(token, rows.input(a), rows.input(b)));
      }
    }

    /** Makes rows for the processes of an input; false if it has none of these. */
    private boolean enter(int input) throws IOException {
      boolean[] any = {false};
      forEachProcess(
          inputs.get(input),
          (definitions, stream, token) -> {
            int i = processes.find(token & TOKEN) - begin;
            if (i >= 0 && i < ends.length && rows(begin + i) > 0 && row(i, input) < 0) {
              String name = name(definitions, stream, token);
              int hash = name == null ? 0 : name.hashCode();
              rows.set(ends[i]++, input, name != null && hash == 0 ? 1 : hash);
              any[0] = true;
            }
          });
      return any[0];
    }

    /** The row of a process in the input that was entered last; -1 if it has none. */
    private int row(int process, int input) {
      int last = ends[process] - 1;
      return last >= starts[process] && rows.input(last) == input ? last : -1;
    }

    private int rowOf(int token, int input) {
      int i = processes.find(token & TOKEN) - begin;
      return i >= 0 && i < ends.length ? row(i, input) : -1;
    }

    private void readTimes(int number) throws IOException {
      MergeInput input = inputs.get(number);
      ClockMap clock = clocks.of(number);
      ReadOptions options = reading.withLocations(token -> rowOf(token, number) >= 0);
      TraceReader reader = input.reader(reading);
      try {
        EventBlock block = new EventBlock();
        EventCursor event = new EventCursor();
        for (StreamInfo stream : input.streams()) {
          if (!input.has(stream, Section.EVENTS)) {
            continue;
          }
          try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
            while (source.read(block)) {
              event.wrap(block);
              while (event.next()) {
                int row = rowOf(event.location(), number);
                if (row >= 0) {
                  rows.record(row, clock.time(event.time()));
                }
              }
            }
          }
        }
      } finally {
        input.release(reader);
      }
    }
  }

  /** Refuses two inputs for records of a process at the same time, unless they are parts. */
  private void refuse(int token, int one, int two) throws IOException {
    MergeInput a = inputs.get(Math.min(one, two));
    MergeInput b = inputs.get(Math.max(one, two));
    if (SplitPartsCheck.areParts(a, b)) {
      return;
    }
    String nameA = name(a, token);
    String nameB = name(b, token);
    if (nameA != null && nameB != null && !Objects.equals(nameA, nameB)) {
      return; // different names have different numbers nearly always
    }
    String name = nameA == null ? nameB : nameA;
    throw SameRunCheck.overlapping(
        a,
        b,
        "process "
            + Integer.toUnsignedString(token)
            + (name == null ? "" : " ('" + name + "')")
            + " has records of the same time in both");
  }
}
