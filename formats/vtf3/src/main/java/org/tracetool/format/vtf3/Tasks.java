package org.tracetool.format.vtf3;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;

/**
 * Which task a process becomes. Tokens that fit the numbering of VTF3 (processes from 1, thread t
 * of process p as {@code 65536 t + p}) keep their numbers; others are numbered anew.
 */
final class Tasks {
  private static final int MOST = 65535;

  /** Number of tasks. */
  int count;

  /** Threads of each process; null if there are no threads. */
  int[] threads;

  private final Map<Integer, Integer> parents = new LinkedHashMap<>();
  private final Map<Integer, Integer> lostParents = new HashMap<>();
  private final LongTable renumbered;
  private int strangers;
  private long unknown;

  Tasks(Definitions definitions, List<Integer> more, Diagnostics diagnostics) {
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      parents.putIfAbsent(l.token(), l.parent());
    }
    more.forEach(l -> parents.putIfAbsent(l, 0));
    parents.remove(0);
    count = parents.size();
    long nested = 0;
    Map<Integer, Integer> roots = new HashMap<>();
    for (Map.Entry<Integer, Integer> e : parents.entrySet()) {
      int root = rootOf(e.getKey());
      if (root != e.getValue() && e.getValue() != 0) {
        boolean known = root != 0 && parents.containsKey(e.getValue());
        if (known) {
          lostParents.put(e.getKey(), e.getValue());
        } else {
          nested++;
        }
      }
      roots.put(e.getKey(), root);
    }
    parents.putAll(roots);
    diagnostics.loss("parents of processes, which are not there or go round in circles", nested);
    List<Integer> processes = new ArrayList<>();
    Map<Integer, List<Integer>> threadsOf = new LinkedHashMap<>();
    parents.forEach(
        (token, parent) -> {
          if (parent == 0) {
            processes.add(token);
          } else {
            threadsOf.computeIfAbsent(parent, p -> new ArrayList<>()).add(token);
          }
        });
    if (isDense(processes)) {
      processes.sort(Integer::compareUnsigned);
    }
    boolean tooMany =
        !threadsOf.isEmpty()
            && (processes.size() > MOST
                || threadsOf.values().stream().anyMatch(t -> t.size() >= MOST / 2));
    if (tooMany) {
      diagnostics.loss("parents of threads, since there are too many", threadsOf.size());
    }
    renumbered = number(processes, threadsOf, !tooMany);
  }

  private static boolean isDense(List<Integer> processes) {
    for (int p : processes) {
      if (p <= 0 || p > processes.size()) {
        return false;
      }
    }
    return true;
  }

  private int rootOf(int token) {
    int root = 0;
    int next = parents.getOrDefault(token, 0);
    for (int steps = 0; next != 0 && next != token && steps < 100; steps++) {
      root = next;
      next = parents.getOrDefault(next, 0);
    }
    return parents.containsKey(root) ? root : 0;
  }

  /** Numbers all tasks; null if all of them keep their tokens. */
  private LongTable number(
      List<Integer> processes, Map<Integer, List<Integer>> threadsOf, boolean withThreads) {
    LongTable table = new LongTable();
    boolean same = true;
    if (threadsOf.isEmpty() || !withThreads) {
      int next = 0;
      List<Integer> all = new ArrayList<>(processes);
      threadsOf.values().forEach(all::addAll);
      for (int token : all) {
        same &= token == next + 1;
        table.put(token, next++);
      }
    } else {
      threads = new int[processes.size()];
      for (int p = 0; p < processes.size(); p++) {
        int process = processes.get(p);
        same &= process == p + 1;
        table.put(process, p);
        int t = 1;
        List<Integer> own = threadsOf.getOrDefault(process, List.of());
        int base = p;
        boolean fit =
            own.stream()
                .allMatch(k -> (k & 0xffff) == base + 1 && k >> 16 > 0 && k >> 16 <= own.size());
        List<Integer> ordered = new ArrayList<>(own);
        if (fit) {
          ordered.sort(null);
        }
        for (int token : ordered) {
          int cpu = 65536 * t++ + p;
          same &= token == cpu + 1;
          table.put(token, cpu);
        }
        threads[p] = t;
      }
    }
    return same ? null : table;
  }

  /** Whether processes get other numbers than those they have. */
  boolean isRenumbered() {
    return renumbered != null;
  }

  /**
   * Task of a process. Groups keep their number; so does what has no definition, unless the others
   * have new numbers: then it gets one behind them all.
   */
  long cpu(int token) {
    if (renumbered != null && token != 0) {
      int cpu = renumbered.get(token);
      if (cpu != LongTable.NONE) {
        return cpu;
      }
      if (token > 0) {
        unknown++;
        int process = (threads == null ? count : threads.length) + strangers++;
        int stranger = threads != null && process > MOST ? MOST : process;
        renumbered.put(token, stranger);
        return stranger;
      }
    }
    return token > 0 || token == 0 ? token - 1 & 0xffff_ffffL : token & 0xffff_ffffL;
  }

  /** Whether a token is one of these processes. */
  boolean isTask(int token) {
    return parents.containsKey(token);
  }

  /** The parent of a process that is not the one VTF3 says; 0 if it is. */
  int lostParent(int token) {
    return lostParents.getOrDefault(token, 0);
  }

  /** Whether a task's number says that there is none. */
  boolean isNone(long cpu) {
    return isNone(cpu, count, threads != null);
  }

  /** Whether the root of a collective operation says that there is none. */
  static boolean isNone(long cpu, long tasks, boolean threads) {
    return cpu == tasks || cpu == Tokens.NO_TASK || !threads && cpu > tasks && cpu < 0x8000_0000L;
  }

  /** All tasks, ascending. */
  long[] all() {
    return parents.keySet().stream().mapToLong(this::cpu).sorted().toArray();
  }

  /** How many processes without definition were asked for, although numbers change. */
  long unknown() {
    return unknown;
  }
}
