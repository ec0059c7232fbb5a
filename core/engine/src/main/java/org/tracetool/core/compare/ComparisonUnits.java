package org.tracetool.core.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamInfo;

/** Cuts two traces into parts that can be compared independently: streams that share processes. */
final class ComparisonUnits {
  /**
   * Streams of both traces with the same processes.
   *
   * @param first of the first trace
   * @param second of the second one
   */
  record Unit(List<StreamInfo> first, List<StreamInfo> second) {
    /** How many processes the streams of one side have, of the side that has more. */
    int processes() {
      return Math.max(processes(first), processes(second));
    }

    private static int processes(List<StreamInfo> streams) {
      int sum = 0;
      for (StreamInfo stream : streams) {
        sum += stream.locations().length;
      }
      return sum;
    }

    /** Whether both sides are the records of one process in one stream. */
    boolean isDirect() {
      return first.size() <= 1
          && second.size() <= 1
          && (first.isEmpty() || first.get(0).locations().length <= 1)
          && (second.isEmpty() || second.get(0).locations().length <= 1);
    }
  }

  private final int[] up;

  private ComparisonUnits(int size) {
    up = new int[size];
    for (int i = 0; i < size; i++) {
      up[i] = i;
    }
  }

  private int top(int i) {
    int t = i;
    while (up[t] != t) {
      up[t] = up[up[t]];
      t = up[t];
    }
    return t;
  }

  /** The units, in the order of the streams of the first trace, then of the second. */
  static List<Unit> of(DefinitionIdentities ids, List<StreamInfo> a, List<StreamInfo> b) {
    ComparisonUnits units = new ComparisonUnits(a.size() + b.size());
    LongIndex processes = new LongIndex();
    IntList owners = new IntList();
    for (int i = 0; i < a.size() + b.size(); i++) {
      boolean first = i < a.size();
      StreamInfo stream = first ? a.get(i) : b.get(i - a.size());
      ComparableTokens.Stream meaning = (first ? ids.first() : ids.second()).stream(stream.id());
      for (int location : stream.locations()) {
        long process = meaning.meaning(DefinitionKind.LOCATION, location);
        if (processes.add(process)) {
          owners.add(i);
        } else {
          int x = units.top(owners.get(processes.find(process)));
          int y = units.top(i);
          units.up[Math.max(x, y)] = Math.min(x, y);
        }
      }
    }
    Map<Integer, Unit> byTop = new LinkedHashMap<>();
    for (int i = 0; i < a.size() + b.size(); i++) {
      Unit unit =
          byTop.computeIfAbsent(units.top(i), t -> new Unit(new ArrayList<>(), new ArrayList<>()));
      if (i < a.size()) {
        unit.first().add(a.get(i));
      } else {
        unit.second().add(b.get(i - a.size()));
      }
    }
    return new ArrayList<>(byTop.values());
  }
}
