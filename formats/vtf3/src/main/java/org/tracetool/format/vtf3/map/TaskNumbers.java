package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * The task of each process. Tokens that fit the numbering of VTF3 (processes from 1, thread t of
 * process p as {@code 65536 t + p}) keep their numbers, so that parts of one trace agree on them;
 * missing numbers in between are tasks without a process. Others are renumbered.
 */
public final class TaskNumbers {
  private static final int MAX_TASK = 65535;

  /** Tasks that may be declared for the sake of numbers, however few processes there are. */
  private static final int FEW = 1024;

  /** Tasks that may be declared for each process. */
  private static final int SPARSE = 4;

  /** Threads that are declared because the trace did. */
  private static final int MAX_DECLARED_THREADS = 1 << 18;

  /** Number of tasks, with those that no process has. */
  public int count;

  /** Threads of each process; null if there are no threads. */
  public int[] threads;

  /** All processes, ascending as unsigned numbers. */
  private final int[] tokens;

  /** The parent stated for each process, then its root; 0 for none. */
  private int[] parents;

  private final Map<Integer, Integer> lostParents = new HashMap<>();
  private final LongMap renumbered;
  private final Map<Integer, Integer> strangers = new LinkedHashMap<>();
  private final boolean fixed;
  private long unknown;

  /**
   * @param more processes that need no definition
   * @param systems number of tasks that the trace declared when it was read, 0 if it did not
   * @param declared threads that it declared, null if it did not
   * @param known the numbers that processes have in a file; null if they get some now
   */
  TaskNumbers(
      Definitions definitions,
      List<Integer> more,
      long systems,
      int[] declared,
      TaskProcesses known,
      Diagnostics diagnostics) {
    fixed = known != null;
    IntList all = new IntList();
    IntList said = new IntList();
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      all.add(l.token());
      said.add(l.parent());
    }
    for (int l : more) {
      all.add(l);
      said.add(0);
    }
    // In one order whatever that of the definitions, so that one set of processes has one numbering
    long[] order = new long[all.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = (long) (all.get(i) ^ Integer.MIN_VALUE) << 32 | i;
    }
    Arrays.sort(order);
    int[] distinct = new int[order.length];
    int[] own = new int[order.length];
    int n = 0;
    for (long each : order) {
      int token = (int) (each >> 32) ^ Integer.MIN_VALUE;
      if (token != 0 && (n == 0 || distinct[n - 1] != token)) {
        distinct[n] = token;
        own[n++] = said.get((int) each); // the first one counts
      }
    }
    tokens = Arrays.copyOf(distinct, n);
    parents = Arrays.copyOf(own, n);
    long nested = 0;
    int[] roots = new int[n];
    for (int i = 0; i < n; i++) {
      int root = rootOf(tokens[i]);
      if (root != parents[i] && parents[i] != 0) {
        boolean there = root != 0 && isTask(parents[i]);
        if (there) {
          lostParents.put(tokens[i], parents[i]);
        } else {
          nested++;
        }
      }
      roots[i] = root;
    }
    parents = roots;
    diagnostics.reportLoss(
        LossCode.PROCESSES, "parents of processes, which are missing or form a cycle", nested);
    IntList processes = new IntList();
    Map<Integer, List<Integer>> threadsOf = new LinkedHashMap<>();
    for (int i = 0; i < n; i++) {
      int token = tokens[i];
      int parent = parents[i];
      if (parent == 0) {
        processes.add(token);
      } else {
        threadsOf.computeIfAbsent(parent, p -> new ArrayList<>()).add(token);
      }
    }
    boolean tooMany =
        !threadsOf.isEmpty()
            && (processes.size() > MAX_TASK
                || threadsOf.values().stream().anyMatch(t -> t.size() >= MAX_TASK / 2));
    if (tooMany) {
      diagnostics.reportLoss(
          LossCode.PROCESSES, "parents of threads, since there are too many", threadsOf.size());
      threadsOf.values().forEach(list -> list.forEach(processes::add));
      threadsOf.clear();
    }
    if (keep(processes, threadsOf, systems)) {
      renumbered = known == null ? null : known.byProcess();
      widen(systems, declared);
    } else {
      LongMap table = number(processes, threadsOf);
      renumbered = known == null ? table : known.byProcess();
    }
  }

  private int parent(int token) {
    int place = UnsignedInts.find(tokens, token);
    return place < 0 ? 0 : parents[place];
  }

  private int rootOf(int token) {
    int root = 0;
    int next = parent(token);
    for (int steps = 0; next != 0 && next != token && steps < 100; steps++) {
      root = next;
      next = parent(next);
    }
    return isTask(root) ? root : 0;
  }

  /**
   * Returns whether all tokens can stay numbers of tasks; if so, declares as many tasks as that
   * takes.
   */
  private boolean keep(IntList processes, Map<Integer, List<Integer>> threadsOf, long systems) {
    int largest = 0;
    for (int p = 0; p < processes.size(); p++) {
      int token = processes.get(p);
      if (token <= 0) {
        return false;
      }
      largest = Math.max(largest, token);
    }
    long most = Math.max(Math.max(FEW, systems), (long) SPARSE * tokens.length);
    if (largest > most || !threadsOf.isEmpty() && largest > MAX_TASK) {
      return false;
    }
    if (threadsOf.isEmpty()) {
      count = largest;
      return true;
    }
    int[] needed = new int[largest];
    Arrays.fill(needed, 1);
    long sum = largest;
    for (Map.Entry<Integer, List<Integer>> e : threadsOf.entrySet()) {
      int process = e.getKey();
      for (int token : e.getValue()) {
        int thread = token >> 16;
        if ((token & 0xffff) != process || thread <= 0 || thread >= MAX_TASK / 2) {
          return false;
        }
        sum += Math.max(0, thread + 1 - needed[process - 1]);
        needed[process - 1] = Math.max(needed[process - 1], thread + 1);
      }
    }
    if (sum > most) {
      return false;
    }
    count = (int) sum;
    threads = needed;
    return true;
  }

  /** Declares the numbers that the trace declared, if all processes fit. */
  private void widen(long systems, int[] declared) {
    if (declared != null) {
      int[] needed = threads;
      if (needed == null) {
        needed = new int[count];
        Arrays.fill(needed, 1);
      }
      long sum = 0;
      boolean fits = declared.length >= needed.length;
      for (int p = 0; p < declared.length; p++) {
        fits &= p >= needed.length || declared[p] >= needed[p];
        sum += Math.max(0, declared[p]);
      }
      if (fits && sum == systems && sum <= MAX_DECLARED_THREADS) {
        threads = declared;
        count = (int) sum;
      }
    } else if (threads == null && systems > count && systems <= Integer.MAX_VALUE) {
      count = (int) systems;
    }
  }

  /** Numbers all tasks one after the other. */
  private LongMap number(IntList processes, Map<Integer, List<Integer>> threadsOf) {
    LongMap table = new LongMap();
    count = tokens.length;
    threads = threadsOf.isEmpty() ? null : new int[processes.size()];
    for (int p = 0; p < processes.size(); p++) {
      table.put(processes.get(p), p);
      int t = 1;
      for (int token : threadsOf.getOrDefault(processes.get(p), List.of())) {
        table.put(token, 65536 * t++ + p);
      }
      if (threads != null) {
        threads[p] = t;
      }
    }
    return table;
  }

  /** Returns whether processes get other numbers than those they have. */
  public boolean isRenumbered() {
    return renumbered != null;
  }

  /**
   * Task of a process. Groups keep their number; so do undefined processes, unless the others have
   * new numbers: then they get numbers after all of these.
   */
  public long cpu(int token) {
    if (renumbered != null && token != 0) {
      long cpu = renumbered.get(token);
      if (cpu != LongMap.ABSENT) {
        return cpu;
      }
      if (token > 0 && !fixed) {
        int process = (threads == null ? count : threads.length) + strangers.size();
        if (threads != null && process > MAX_TASK) {
          unknown++;
          return MAX_TASK;
        }
        renumbered.put(token, process);
        strangers.put(token, process);
        return process;
      }
    }
    return token > 0 || token == 0 ? token - 1 & 0xffff_ffffL : token & 0xffff_ffffL;
  }

  /** Returns whether a token is one of these processes. */
  public boolean isTask(int token) {
    return UnsignedInts.find(tokens, token) >= 0;
  }

  /** The parent of a process if it differs from the one in VTF3; 0 if not. */
  int lostParent(int token) {
    return lostParents.getOrDefault(token, 0);
  }

  /** Returns whether a task's number means none. */
  public boolean isNone(long cpu) {
    return isNone(cpu, count, threads != null);
  }

  /** Returns whether the root of a collective operation means none. */
  public static boolean isNone(long cpu, long tasks, boolean threads) {
    return cpu == tasks
        || cpu == VtfTokens.NO_TASK
        || !threads && cpu > tasks && cpu < 0x8000_0000L;
  }

  /** All tasks that a process has, ascending. */
  long[] all() {
    return Arrays.stream(tokens).mapToLong(this::cpu).sorted().toArray();
  }

  /** The first process, which gets events that belong to none; 1 if there is none. */
  public int first() {
    return tokens.length == 0 ? 1 : tokens[0];
  }

  /**
   * The declared tasks that no process has, by the numbers of ASCII records: first and last one of
   * each run.
   */
  List<int[]> absent() {
    List<int[]> runs = new ArrayList<>();
    if (renumbered != null || count == tokens.length) {
      return runs;
    }
    int before = 0;
    int[] own = tokens;
    if (threads == null) {
      for (int token : own) {
        addRun(runs, before + 1, token - 1);
        before = token;
      }
      addRun(runs, before + 1, count);
      return runs;
    }
    int[] declared = new int[count];
    int n = 0;
    for (int p = 0; p < threads.length; p++) {
      for (int t = 0; t < threads[p]; t++) {
        declared[n++] = 65536 * t + p + 1;
      }
    }
    Arrays.sort(declared, 0, n);
    int at = 0;
    for (int token : own) {
      for (; at < n && declared[at] < token; at++) {
        addTask(runs, declared[at]);
      }
      at++;
    }
    for (; at < n; at++) {
      addTask(runs, declared[at]);
    }
    return runs;
  }

  private static void addRun(List<int[]> runs, int first, int last) {
    if (first <= last) {
      runs.add(new int[] {first, last});
    }
  }

  private static void addTask(List<int[]> runs, int task) {
    int[] last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
    if (last != null && last[1] == task - 1) {
      last[1] = task;
    } else {
      runs.add(new int[] {task, task});
    }
  }

  /** Takes a process and the number that its task has in ASCII records. */
  @FunctionalInterface
  interface NumberVisitor {
    void take(int process, int task);
  }

  /** Hands over the processes that have another number as tasks. */
  void forEachRenumbered(NumberVisitor to) {
    if (renumbered != null) {
      for (int token : tokens) {
        int task = (int) cpu(token) + 1;
        if (task != token) {
          to.take(token, task);
        }
      }
    }
  }

  /**
   * As {@link #forEachRenumbered(NumberVisitor)}, of processes without a definition that were
   * requested.
   */
  public Map<Integer, Integer> strangers() {
    return strangers;
  }

  /**
   * Gives processes without definition their numbers, in an order that does not depend on the order
   * of the requests.
   */
  void assignNumbers(Set<Integer> undefined) {
    new TreeSet<>(undefined).forEach(this::cpu);
  }

  /** How many times processes without definition had no number left. */
  public long unknown() {
    return unknown;
  }
}
