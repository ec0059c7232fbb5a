package org.tracetool.format.vtf3.map;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * Counts events that name something without a declaration, and samples of a task or group other
 * than those of their declaration. Such events stay as they are.
 */
public final class UndeclaredReferences {
  /** Pairs of sample and carrier that are remembered; others are not looked at. */
  private static final int MAX_PAIRS = 1 << 16;

  private static final int GOOD = 1;
  private static final int STRANGE = 2;

  private final Definitions definitions;
  private final Map<Integer, int[]> assigned = new HashMap<>();
  private final LongMap carriers = new LongMap();
  private final long[] counts = new long[DefinitionKind.values().length];
  private final String[] examples = new String[DefinitionKind.values().length];
  private long strangers;
  private String stranger;

  UndeclaredReferences(Definitions definitions) {
    this.definitions = definitions;
    for (Definition.CounterAssignment a : definitions.all(Definition.CounterAssignment.class)) {
      assigned.putIfAbsent(a.token(), a.members());
    }
  }

  /** Looks at a token of the model that an event names. */
  void look(DefinitionKind kind, int token) {
    if (token != 0 && definitions.find(kind, token) == null) {
      int i = kind.ordinal();
      counts[i]++;
      if (examples[i] == null) {
        examples[i] = name(kind, token);
      }
    }
  }

  /**
   * The name of an undeclared thing, which contains its number in the file.
   *
   * @return null for what has none
   */
  public static String name(DefinitionKind kind, int token) {
    int number = VtfTokens.number(token);
    return switch (kind) {
      case REGION -> "state_" + number;
      case COUNTER -> "sample_" + number;
      case COLLECTIVE -> "op_" + number;
      case FILE -> "file_" + number;
      case GROUP -> token < 0 ? null : "communicator_" + VtfTokens.communicator(token);
      default -> null;
    };
  }

  /** Looks at the task or group that a sample is of. */
  void checkCarrier(int counter, int carrier) {
    long pair = (long) counter << 32 | carrier & 0xffff_ffffL;
    long known = carriers.get(pair);
    if (known == LongMap.ABSENT) {
      if (carriers.size() >= MAX_PAIRS) {
        return;
      }
      int[] members = assigned.get(counter);
      boolean good = members == null || contains(members, carrier);
      known = good ? GOOD : STRANGE;
      carriers.put(pair, known);
    }
    if (known == STRANGE) {
      strangers++;
      if (stranger == null) {
        Definition d = definitions.find(DefinitionKind.COUNTER, counter);
        String what = d == null ? name(DefinitionKind.COUNTER, counter) : "'" + d.name() + "'";
        stranger = what + " of " + Integer.toUnsignedString(carrier);
      }
    }
  }

  /** Returns whether a task or group is among members or in groups that are, however deep. */
  private boolean contains(int[] members, int carrier) {
    Set<Integer> seen = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    open.add(members);
    while (!open.isEmpty()) {
      for (int member : open.remove()) {
        if (member == carrier) {
          return true;
        }
        if (definitions.find(DefinitionKind.GROUP, member) instanceof Definition.Group g
            && seen.add(member)) {
          open.add(g.members());
        }
      }
    }
    return false;
  }

  /** Reports the findings. */
  void report(Diagnostics diagnostics, String file) {
    for (int i = 0; i < counts.length; i++) {
      diagnostics.add(
          WarningCode.UNDEFINED_REFERENCES,
          "events that name undeclared ids",
          counts[i],
          file + ": " + examples[i]);
    }
    diagnostics.add(
        WarningCode.UNDEFINED_REFERENCES,
        "samples of a process outside the group that the counter is declared for",
        strangers,
        file + ": " + stranger);
  }
}
