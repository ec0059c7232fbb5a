package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.timeline.FileRank;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Processes and threads by their global numbers: from the highest bit, 8 bits for the hardware, 8
 * for the virtual machine, 24 for the process and 24 for the thread.
 */
final class ExportProcesses {
  private static final int ID_BITS = 24;
  private static final int ID_MASK = (1 << ID_BITS) - 1;

  private final ExportTables tables;
  private final TextTable texts;
  private final TimelineIntake intake;

  private final Map<Long, String> names = new HashMap<>();
  private final Map<Long, Long> threadNames = new HashMap<>();
  private final Map<Long, Integer> ranks = new HashMap<>();
  private final Map<Long, String> hosts = new HashMap<>();
  private final Map<Long, String> environments = new HashMap<>();

  /** Machines in the order of their first use. */
  private final List<Long> machines = new ArrayList<>();

  private final LongMap processes = new LongMap();

  /** Global numbers of processes without the thread, in the order of their first use. */
  private final LongList known = new LongList();

  private final LongMap threads = new LongMap();
  private final LongList knownThreads = new LongList();
  private long lastProcess;
  private int lastProcessNumber = -1;
  private long lastThread;
  private int lastThreadRow = -1;

  ExportProcesses(ExportTables tables, TextTable texts, TimelineIntake intake) throws IOException {
    this.tables = tables;
    this.texts = texts;
    this.intake = intake;
    readNames();
    readEnvironments();
  }

  private void readNames() throws IOException {
    try (CheckedRows rows = tables.open("PROCESSES", List.of("globalPid"), "name")) {
      while (rows.next()) {
        String name = rows.text(1);
        if (name != null && !rows.isNull(0)) {
          names.put(rows.number(0) >>> ID_BITS, lastPart(name));
        }
      }
    }
    try (CheckedRows rows = tables.open("ThreadNames", List.of("globalTid", "nameId"))) {
      while (rows.next()) {
        if (!rows.isNull(0)) {
          threadNames.put(rows.number(0), rows.number(1));
        }
      }
    }
    try (CheckedRows rows = tables.open(EventTables.MPI_RANKS, List.of("globalTid", "rank"))) {
      while (rows.next()) {
        long rank = rows.number(1);
        if (!rows.isNull(0) && rank >= 0 && rank <= Integer.MAX_VALUE) {
          ranks.put(rows.number(0) >>> ID_BITS, (int) rank);
        }
      }
    }
  }

  private void readEnvironments() throws IOException {
    try (CheckedRows rows =
        tables.open("TARGET_INFO_SYSTEM_ENV", List.of("globalVid"), "name", "value")) {
      while (rows.next()) {
        String name = rows.text(1);
        String value = rows.text(2);
        long machine = machine(rows.number(0, 0) >>> ID_BITS);
        if ("Hostname".equals(name) && value != null) {
          hosts.put(machine, value);
        } else if ("DeviceEnvironment".equals(name) && value != null) {
          environments.put(machine, value);
        }
      }
    }
  }

  private static String lastPart(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.substring(name.lastIndexOf('\\') + 1);
  }

  private static long machine(long process) {
    return process >>> ID_BITS;
  }

  /** The process of a global number of a thread or process. */
  int process(long globalId) {
    long id = globalId >>> ID_BITS;
    if (id == lastProcess && lastProcessNumber >= 0) {
      return lastProcessNumber;
    }
    long number = processes.get(id);
    if (number == LongMap.ABSENT) {
      number = addProcess(id);
    }
    lastProcess = id;
    lastProcessNumber = (int) number;
    return lastProcessNumber;
  }

  private int addProcess(long id) {
    long machine = machine(id);
    int place = machines.indexOf(machine);
    if (place < 0) {
      place = machines.size();
      machines.add(machine);
    }
    // Processes of the first machine keep their numbers, by which equal names are told apart.
    int number = intake.process((long) place << ID_BITS | id & ID_MASK);
    processes.put(id, number);
    known.add(id);
    return number;
  }

  /** How many processes have rows. */
  int count() {
    return known.size();
  }

  /** The only process; -1 if there are several or none. */
  int onlyProcess() {
    return known.size() == 1 ? (int) processes.get(known.get(0)) : -1;
  }

  /** The first process; one without a number if there is none. */
  int first() {
    return known.size() == 0 ? process(0) : (int) processes.get(known.get(0));
  }

  /** The row of a thread by its global number. */
  int thread(long globalTid) {
    if (globalTid == lastThread && lastThreadRow >= 0) {
      return lastThreadRow;
    }
    long row = threads.get(globalTid);
    if (row == LongMap.ABSENT) {
      row = intake.thread(process(globalTid), globalTid & ID_MASK);
      threads.put(globalTid, row);
      knownThreads.add(globalTid);
    }
    lastThread = globalTid;
    lastThreadRow = (int) row;
    return lastThreadRow;
  }

  /**
   * The rank of the process of a thread, if {@code MPI_RANKS} says it or the file has one; or -1.
   */
  int rank(long globalId) {
    Integer rank = ranks.get(globalId >>> ID_BITS);
    if (rank != null) {
      return rank;
    }
    return known.size() == 1 ? rankOfFile() : -1;
  }

  private int rankOfFile() {
    String environment = environments.get(machine(known.get(0)));
    if (environment == null && environments.size() == 1) {
      environment = environments.values().iterator().next();
    }
    int rank = EnvironmentRank.of(environment);
    return rank >= 0 ? rank : FileRank.of(tables.file());
  }

  /** Gives processes and threads their names, once all are known. */
  void nameAll() {
    for (int i = 0; i < known.size(); i++) {
      long id = known.get(i);
      int process = (int) processes.get(id);
      nameProcess(process, id);
      int rank = rank(id << ID_BITS);
      if (rank >= 0) {
        intake.rankProcess(process, rank, null);
      }
      String host = hosts.get(machine(id));
      host = host == null && hosts.size() == 1 ? hosts.values().iterator().next() : host;
      if (host != null) {
        intake.setHost(process, host);
      }
    }
    nameThreads();
  }

  private void nameProcess(int process, long id) {
    String name = names.get(id);
    boolean isOfFirst = machine(id) == machines.get(0);
    String text = name == null || name.isEmpty() ? "pid " + (id & ID_MASK) : name;
    if (isOfFirst) {
      intake.nameProcess(process, text);
      return;
    }
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i) != id && text.equals(names.get(known.get(i)))) {
        text = text + " (" + (id & ID_MASK) + ")";
        break;
      }
    }
    intake.nameProcess(process, text);
  }

  private void nameThreads() {
    Map<Long, Long> mains = new HashMap<>();
    for (int i = 0; i < knownThreads.size(); i++) {
      long thread = knownThreads.get(i);
      long tid = thread & ID_MASK;
      Long nameId = threadNames.get(thread);
      String name = nameId == null ? null : texts.find(nameId);
      if (name != null && !name.isEmpty()) {
        intake.nameRow((int) threads.get(thread), name + " (" + tid + ")");
      }
      mains.merge(thread >>> ID_BITS, tid, (a, b) -> isBefore(thread >>> ID_BITS, a, b) ? a : b);
    }
    mains.forEach((id, tid) -> intake.setMain((int) threads.get(id << ID_BITS | tid)));
  }

  /** Whether a thread is rather the main one than another one of a process. */
  private static boolean isBefore(long process, long tid, long other) {
    long pid = process & ID_MASK;
    return tid == pid || other != pid && tid < other;
  }
}
