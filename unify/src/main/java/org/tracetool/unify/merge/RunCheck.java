package org.tracetool.unify.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.TokenTable;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/**
 * Refuses to take processes of different runs for the same ones. Parts that splitting made know
 * each other; other traces are of different runs if they say so, or if both have records of one
 * process at the same time, which a process cannot have made twice.
 */
final class RunCheck {
  private static final String WAYS_OUT =
      "; --renumber keeps their processes apart, --join says that processes of the same number and"
          + " name are the same";

  private final List<MergeInput> inputs;
  private final MergeClocks clocks;
  private final ReadOptions reading;

  /** The records of a process in one input. */
  private static final class Presence {
    private final int input;
    private final String name;
    private long first = -1L;
    private long last;
    private boolean any;

    private Presence(int input, String name) {
      this.input = input;
      this.name = name;
    }

    private void at(long time) {
      first = !any || Long.compareUnsigned(time, first) < 0 ? time : first;
      last = !any || Long.compareUnsigned(time, last) > 0 ? time : last;
      any = true;
    }
  }

  private RunCheck(List<MergeInput> inputs, MergeClocks clocks, ReadOptions reading) {
    this.inputs = inputs;
    this.clocks = clocks;
    this.reading = reading.withDiagnostics(new Diagnostics());
  }

  /** Fails if inputs are of different runs, as far as that can be told. */
  static void run(List<MergeInput> inputs, MergeClocks clocks, ReadOptions reading)
      throws IOException {
    RunCheck check = new RunCheck(inputs, clocks, reading);
    if (inputs.size() > 1 && !check.areAllParts()) {
      check.compare();
    }
  }

  /** Whether all are parts of one trace, each part there once, which is what is usual. */
  private boolean areAllParts() {
    for (String id : inputs.get(0).marks().keySet()) {
      BitSet all = new BitSet();
      boolean fits = true;
      for (MergeInput input : inputs) {
        BitSet own = input.marks().get(id);
        fits &= own != null && !own.intersects(all);
        if (fits) {
          all.or(own);
        }
      }
      if (fits) {
        return true;
      }
    }
    return false;
  }

  private void compare() throws IOException {
    boolean unknown = false;
    for (int i = 0; i < inputs.size(); i++) {
      for (int j = 0; j < i; j++) {
        MergeInput a = inputs.get(j);
        MergeInput b = inputs.get(i);
        if (!areParts(a, b)) {
          compareIds(a, b);
          unknown = true;
        }
      }
    }
    if (unknown) {
      findDoubles();
    }
  }

  /** Whether two inputs are different parts of one trace. */
  private static boolean areParts(MergeInput a, MergeInput b) {
    for (Map.Entry<String, BitSet> own : a.marks().entrySet()) {
      BitSet other = b.marks().get(own.getKey());
      if (other != null && !other.intersects(own.getValue())) {
        return true;
      }
    }
    return false;
  }

  private static void compareIds(MergeInput a, MergeInput b) throws UsageException {
    boolean related = a.marks().keySet().stream().anyMatch(b.marks()::containsKey);
    if (!a.marks().isEmpty() && !b.marks().isEmpty() && !related) {
      throw different(
          a, b, "they are parts of different traces, or of different ways to split one");
    }
    BigDecimal startA = a.start();
    BigDecimal startB = b.start();
    boolean sameStart = startA != null && startB != null && startA.compareTo(startB) == 0;
    if (startA != null && startB != null && !sameStart) {
      throw different(a, b, "they began at different times");
    }
    if (!related
        && !sameStart
        && a.uniqueId() != null
        && b.uniqueId() != null
        && !Objects.equals(a.uniqueId(), b.uniqueId())) {
      throw different(a, b, "they have different unique ids");
    }
  }

  private static UsageException different(MergeInput a, MergeInput b, String why) {
    return refused(a, b, "are not of one run", why);
  }

  private static UsageException refused(MergeInput a, MergeInput b, String what, String why) {
    return new UsageException(a.name() + " and " + b.name() + " " + what + ": " + why + WAYS_OUT);
  }

  // --- processes that are in several inputs
  // --------------------------------------------------------

  private void findDoubles() throws IOException {
    Map<Integer, List<Presence>> all = presences();
    all.values().removeIf(list -> list.size() < 2);
    if (all.isEmpty()) {
      return;
    }
    Map<Integer, Map<Integer, Presence>> byInput = new HashMap<>();
    for (Map.Entry<Integer, List<Presence>> e : all.entrySet()) {
      for (Presence p : e.getValue()) {
        byInput.computeIfAbsent(p.input, k -> new HashMap<>()).put(e.getKey(), p);
      }
    }
    for (Map.Entry<Integer, Map<Integer, Presence>> e : byInput.entrySet()) {
      readTimes(inputs.get(e.getKey()), e.getValue(), clocks.of(e.getKey()));
    }
    for (Map.Entry<Integer, List<Presence>> e : all.entrySet()) {
      checkTimes(e.getKey(), e.getValue());
    }
  }

  /** The inputs in which each process has a stream. */
  private Map<Integer, List<Presence>> presences() throws IOException {
    Map<Integer, List<Presence>> all = new HashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      MergeInput input = inputs.get(i);
      TraceReader reader = input.reader(reading);
      try {
        Map<Integer, Presence> own = new HashMap<>();
        for (StreamInfo stream : input.streams()) {
          for (int token : stream.locations()) {
            Definitions d = reader.definitions();
            Definition location = d.find(stream.id(), DefinitionKind.LOCATION, token);
            if (location != null || d.find(stream.id(), DefinitionKind.GROUP, token) == null) {
              own.putIfAbsent(token, new Presence(i, location == null ? null : location.name()));
            }
          }
        }
        own.forEach((token, p) -> all.computeIfAbsent(token, k -> new ArrayList<>()).add(p));
      } finally {
        input.release(reader);
      }
    }
    return all;
  }

  private void readTimes(MergeInput input, Map<Integer, Presence> presences, ClockMap clock)
      throws IOException {
    TokenTable<Presence> wanted = new TokenTable<>();
    presences.forEach(wanted::put);
    ReadOptions options = reading.withLocations(token -> wanted.get(token) != null);
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
              Presence p = wanted.get(event.location());
              if (p != null) {
                p.at(clock.time(event.time()));
              }
            }
          }
        }
      }
    } finally {
      input.release(reader);
    }
  }

  private void checkTimes(int token, List<Presence> list) throws UsageException {
    List<Presence> sorted = new ArrayList<>(list);
    sorted.removeIf(p -> !p.any);
    sorted.sort(Comparator.comparing(p -> p.first, Long::compareUnsigned));
    for (int i = 0; i < sorted.size(); i++) {
      Presence b = sorted.get(i);
      for (int j = 0; j < i; j++) {
        Presence a = sorted.get(j);
        boolean differ = a.name != null && b.name != null && !a.name.equals(b.name);
        boolean overlap =
            Long.compareUnsigned(b.first, a.last) < 0 || a.first == b.first && a.last == b.last;
        if (overlap && !differ && !areParts(inputs.get(a.input), inputs.get(b.input))) {
          String name = a.name == null ? b.name : a.name;
          throw refused(
              inputs.get(Math.min(a.input, b.input)),
              inputs.get(Math.max(a.input, b.input)),
              "may be copies of one trace, or of different runs",
              "process "
                  + Integer.toUnsignedString(token)
                  + (name == null ? "" : " ('" + name + "')")
                  + " has records of the same time in both");
        }
      }
    }
  }
}
