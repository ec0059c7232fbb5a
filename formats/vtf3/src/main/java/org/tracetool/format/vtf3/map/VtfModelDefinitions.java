package org.tracetool.format.vtf3.map;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.WallClock;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * The declarations of a trace as definitions of the model. A declaration that the model cannot
 * express exactly is also kept as an unknown definition that holds its ASCII form; the writer gives
 * such lines precedence, so that nothing is lost on the way from VTF3 to VTF3.
 */
public final class VtfModelDefinitions {
  /** Group that represents counters without a list of processes; our own convention. */
  static final String ALL = "__COUNTER_ALL__";

  /** Groups that represent the processes of one counter; our own convention. */
  static final String MEMBERS = "__COUNTER_MEMBERS__";

  /** How a comment that holds the time offset begins. */
  static final String OFFSET = WallClock.OFFSET;

  /** The start of a comment on the trace that states how many low bits of times count events. */
  static final String EVENT_BITS = "EVENTBITS ";

  /** How the tag of a version begins. */
  static final String VERSION = "VTF3 ";

  /** Tasks that have no name and are listed nevertheless, at most. */
  static final int MAX_IMPLIED = 1 << 18;

  /** As many are listed of any trace, whatever its size. */
  private static final int MIN_IMPLIED = 1 << 10;

  /** Thread numbers have 15 bits below the groups. */
  private static final int MAX_THREADS = 1 << 15;

  private static final int CLUSTERS = 0xc000_0000;

  private final VtfScan scan;
  private final KeptDefinitions kept;
  private final String name;
  private final Diagnostics diagnostics;
  private Definitions.Builder builder = Definitions.builder();
  private final Set<Integer> locations = new LinkedHashSet<>();
  private final Map<Integer, Integer> groupOf = new HashMap<>();
  private final Map<Integer, int[]> counterMembers = new HashMap<>();

  private final Map<Integer, Integer> valueTypes = new HashMap<>();

  /** Which process each task is. */
  final TaskProcesses numbers;

  /** The first process, which gets events that belong to none. */
  int firstLocation;

  /** Number of tasks; the id of no task is the same number. */
  long tasks;

  /** Added to the index of an old state to get its number. */
  int firstOldState;

  /** Added to the index of a pair of file and line to get its location token. */
  int firstSource;

  private int firstOldActivity;

  public VtfModelDefinitions(VtfScan scan, String name, Diagnostics diagnostics) {
    this.scan = scan;
    this.kept = new KeptDefinitions(scan.environment);
    Map<Integer, Integer> all = new LinkedHashMap<>(kept.numbers);
    scan.numbers.forEach(all::putIfAbsent);
    this.numbers = new TaskProcesses(all);
    this.name = name;
    this.diagnostics = diagnostics;
  }

  /** The tokens of all tasks, in unsigned ascending order. */
  public int[] locations() {
    int[] tokens = new int[locations.size()];
    int i = 0;
    for (int l : locations) {
      tokens[i++] = l;
    }
    UnsignedInts.sort(tokens);
    return tokens;
  }

  private static String text(VtfRecord r, long reference) {
    return TraceText.decode(
        r.pool, (int) (reference >>> 32), reference == VtfRecordType.ABSENT ? 0 : (int) reference);
  }

  private static String text(VtfRecord r, String field) {
    return text(r, r.field[r.type.slot(field)]);
  }

  private static int number(VtfRecord r, String field) {
    return r.number(r.type.slot(field));
  }

  public Definitions build() {
    addHead();
    addTasks();
    addGroups();
    addSources();
    addStates();
    addCounters();
    addRest();
    Definitions derived = builder.build();
    builder = Definitions.builder();
    derived.entries().forEach(builder::add);
    addResidue(derived);
    return builder.build();
  }

  private void addHead() {
    VtfRecord version = scan.first(VtfSyntax.VERSION);
    if (version != null) {
      int v = number(version, "version");
      builder.add(new Definition.Version(3, v / 10000 % 1000, v % 10000, VERSION + v));
    }
    VtfRecord creator = scan.first(VtfSyntax.CREATOR);
    if (creator != null) {
      builder.add(new Definition.Creator(text(creator, "text")));
    }
    VtfRecord clock = scan.first(VtfSyntax.CLOCK_PERIOD);
    double seconds = clock == null ? 1 : Double.longBitsToDouble(clock.field[0]);
    if (clock == null) {
      diagnostics.warn(WarningCode.CHANGED_TIMES, "no clock period; 1 second is assumed", name);
    } else if (!(seconds > 0)) {
      diagnostics.warn(
          WarningCode.CHANGED_TIMES,
          "impossible clock period; 1 second is assumed",
          name + ": " + seconds);
      seconds = 1;
    }
    double rate = rate(seconds);
    if (1 / rate != seconds) {
      diagnostics.warn(
          WarningCode.CHANGED_TIMES,
          "clock period that is not a whole number of ticks per second; times in seconds are not"
              + " exact",
          name + ": CLKPERIOD " + seconds + " is treated as 1/" + (long) rate);
    }
    builder.add(new Definition.TimerResolution((long) rate));
  }

  /** The ticks per second that correspond to a clock period. */
  static double rate(double seconds) {
    return Math.max(1, Math.min(Math.rint(1 / seconds), 0x1p62));
  }

  private void addTasks() {
    VtfRecord ncpus = scan.first(VtfSyntax.NCPUS);
    VtfRecord threads = scan.first(VtfSyntax.NTHREADS);
    if (ncpus == null) {
      tasks = scan.largestTask + 1;
      diagnostics.warn(
          WarningCode.MISSING_DEFINITIONS,
          "no number of tasks; taken from the events",
          name + ": no NCPUS record");
    } else {
      for (int i = 0; i < ncpus.items; i++) {
        tasks += Math.max(0, ncpus.item[i]);
      }
    }
    Map<Integer, Integer> parents = new LinkedHashMap<>();
    if (threads != null) {
      for (int p = 0; p < threads.items && p < 65536; p++) {
        for (int t = 0;
            t < Math.min(threads.item[p], MAX_THREADS) && parents.size() < MAX_IMPLIED;
            t++) {
          parents.put(65536 * t + p + 1, t == 0 ? 0 : p + 1);
        }
      }
    } else {
      for (int t = 1; t <= Math.min(tasks, MAX_IMPLIED); t++) {
        parents.put(t, 0);
      }
      if (tasks > MAX_IMPLIED) {
        diagnostics.warn(
            WarningCode.LIMIT_REACHED, "very many tasks; those without name are not listed", name);
      }
    }
    for (VtfRecord r : scan.all(VtfSyntax.CPUSYM)) {
      int token = VtfTokens.location(r.field[0]);
      if (token > 0) {
        Integer parent = parents.remove(token);
        addLocation(token, text(r, "name"), parent == null ? 0 : parent);
      }
    }
    boolean isAbsurd = scan.seenTasks != null && parents.size() > Math.max(MIN_IMPLIED, scan.bytes);
    if (isAbsurd) {
      diagnostics.reportDamage(
          DamageCode.DAMAGED_DEFINITIONS,
          "more tasks than bytes; those without records are not listed",
          name + ": " + parents.size() + " tasks in " + scan.bytes + " bytes");
    }
    parents.forEach(
        (token, parent) -> {
          boolean isListed = !isAbsurd || isSeen(token);
          if (isListed && !kept.isAbsent(token)) {
            addLocation(token, null, parent != 0 && isAbsurd && !isSeen(parent) ? 0 : parent);
          }
        });
    firstLocation = locations.isEmpty() ? 1 : locations()[0];
  }

  private boolean isSeen(int task) {
    return scan.seenTasks.find(Integer.toUnsignedLong(task - 1)) >= 0;
  }

  private void addLocation(int task, String processName, int parent) {
    int token = numbers.ofNumber(task);
    locations.add(token);
    int of = kept.parents.getOrDefault(token, numbers.ofNumber(parent));
    builder.add(new Definition.Location(token, processName, of));
  }

  private void addGroups() {
    Map<Integer, int[]> communicators = new LinkedHashMap<>();
    long left = VtfCommunicators.MAX_LISTED_MEMBERS;
    for (VtfRecord r : scan.all(VtfSyntax.COMMUNICATOR)) {
      long n = VtfCommunicators.count(r);
      if (n < 0 || n > left) {
        diagnostics.warn(
            WarningCode.CONTRADICTING_DEFINITIONS, "communicators with impossible members", name);
        continue;
      }
      left -= n;
      if (n != number(r, "size")) {
        diagnostics.warn(
            WarningCode.CONTRADICTING_DEFINITIONS,
            "communicators whose number of members is wrong; the listed members count",
            name + ": communicator " + number(r, "token"));
      }
      communicators.put(
          VtfTokens.comm(number(r, "token")), VtfCommunicators.members(r, (int) n, numbers));
    }
    checkReferences();
    for (VtfRecord r : scan.all(VtfSyntax.GROUP)) {
      addGroup(r, communicators);
    }
    communicators.forEach(
        (token, members) -> builder.add(new Definition.Group(token, null, members)));
    for (VtfRecord r : scan.all(VtfSyntax.CLUSTER)) {
      builder.add(new Definition.Group(CLUSTERS + number(r, "token"), text(r, "name"), members(r)));
    }
  }

  private void checkReferences() {
    Set<Long> before = new HashSet<>();
    for (VtfRecord r : scan.all(VtfSyntax.GROUP)) {
      for (int i = 0; i < r.items; i++) {
        if (r.item[i] >= 0x8000_0000L && !before.contains(r.item[i])) {
          diagnostics.warn(
              WarningCode.UNDEFINED_REFERENCES,
              "groups with members that are not declared before them",
              name + ": group " + r.field[0] + " has member " + r.item[i]);
        }
      }
      before.add(r.field[0]);
    }
  }

  private int[] members(VtfRecord r) {
    int[] members = new int[r.items];
    for (int i = 0; i < r.items; i++) {
      members[i] = numbers.of(r.item[i]);
    }
    return members;
  }

  private void addGroup(VtfRecord r, Map<Integer, int[]> communicators) {
    int id = (int) r.field[0];
    int[] members = members(r);
    String groupName = text(r, "name");
    if (groupName.equals(ALL) || groupName.equals(MEMBERS)) {
      counterMembers.put(id, groupName.equals(ALL) ? null : members);
      return;
    }
    members = Arrays.stream(members).map(this::groupToken).toArray(); // groups before this one
    int token = id & Integer.MAX_VALUE;
    int[] same = communicators.get(token);
    if (token != 0 && same != null && Arrays.equals(same, members)) {
      communicators.remove(token);
      groupOf.put(id, token);
    } else {
      token = id;
    }
    builder.add(new Definition.Group(token, groupName, members));
    if (scan.carriers.get(r.field[0]) != LongMap.ABSENT) {
      locations.add(token);
    }
  }

  /** Token of a group; the one of the communicator that has the same members, if there is one. */
  int groupToken(int id) {
    return groupOf.getOrDefault(id, id);
  }

  private void addSources() {
    for (VtfRecord r : scan.all(VtfSyntax.SCL_FILE)) {
      builder.add(new Definition.SclFile(VtfTokens.token(r.field[0]), text(r, "name")));
    }
    int largest = 0;
    for (VtfRecord r : scan.all(VtfSyntax.SCL)) {
      largest = Math.max(largest, number(r, "token"));
      if (r.items > 0) {
        builder.add(
            new Definition.Scl(number(r, "token"), VtfTokens.token(r.item[0]), (int) r.item[1]));
      }
      if (r.items > 1) {
        int[] files = new int[r.items - 1];
        int[] lines = new int[files.length];
        for (int i = 0; i < files.length; i++) {
          files[i] = VtfTokens.token(r.item[2 * i + 2]);
          lines[i] = (int) r.item[2 * i + 3];
        }
        builder.add(new InstrumentationDefinition.SclPositions(number(r, "token"), files, lines));
      }
    }
    firstSource = largest + 1;
    int token = firstSource;
    for (long[] pair : scan.sourceList) {
      builder.add(new Definition.Scl(token++, VtfTokens.token(pair[0]), (int) pair[1]));
    }
  }

  private void addStates() {
    int largest = -1;
    for (VtfRecord r : scan.all(VtfSyntax.ACTIVITY)) {
      largest = Math.max(largest, number(r, "token"));
      builder.add(new Definition.RegionGroup(VtfTokens.token(r.field[0]), text(r, "name")));
    }
    firstOldActivity = largest + 1;
    for (int i = 0; i < scan.states.activities().size(); i++) {
      byte[] a = scan.states.activities().get(i);
      builder.add(
          new Definition.RegionGroup(
              VtfTokens.token(firstOldActivity + i), TraceText.decode(a, 0, a.length)));
    }
    largest = -1;
    for (VtfRecord r : scan.all(VtfSyntax.STATE)) {
      largest = Math.max(largest, number(r, "token"));
      builder.add(
          new Definition.Region(
              VtfTokens.token(number(r, "token")),
              text(r, "name"),
              VtfTokens.token(number(r, "activity")),
              number(r, "scl")));
    }
    firstOldState = largest + 1;
    int i = 0;
    for (StateNames.State s : scan.states.states()) {
      byte[] n = s.name;
      String stateName =
          n != null
              ? TraceText.decode(n, 0, n.length)
              : TraceText.decode(s.activity, 0, s.activity.length) + "_" + s.number;
      int source =
          s.file == VtfRecordType.ABSENT
              ? 0
              : firstSource + (int) scan.sources.get(VtfScan.sourceKey(s.file, s.line));
      builder.add(
          new Definition.Region(
              VtfTokens.token(firstOldState + i++),
              stateName,
              VtfTokens.token(firstOldActivity + s.activityIndex),
              source));
    }
  }

  private void addCounters() {
    for (VtfRecordType t :
        List.of(
            VtfSyntax.SAMPLE_CLASS,
            VtfSyntax.CPU_REGISTER_CLASS,
            VtfSyntax.CLUSTER_REGISTER_CLASS)) {
      for (VtfRecord r : scan.all(t)) {
        builder.add(new Definition.CounterGroup(counterToken(t, r.field[0]), text(r, "name")));
      }
    }
    for (VtfRecordType t :
        List.of(VtfSyntax.SAMPLE, VtfSyntax.CPU_REGISTER, VtfSyntax.CLUSTER_REGISTER)) {
      for (VtfRecord r : scan.all(t)) {
        addCounter(t, r);
      }
    }
  }

  /** Registers of tasks and clusters get tokens apart from those of samples. */
  static int counterToken(VtfRecordType type, long number) {
    int token = VtfTokens.token(number);
    if (type == VtfSyntax.CPU_REGISTER_CLASS
        || type == VtfSyntax.CPU_REGISTER
        || type == VtfSyntax.CPU_REGISTER_VALUE) {
      return token ^ 0x4000_0000;
    }
    return type == VtfSyntax.CLUSTER_REGISTER_CLASS
            || type == VtfSyntax.CLUSTER_REGISTER
            || type == VtfSyntax.CLUSTER_REGISTER_VALUE
        ? token ^ 0x2000_0000
        : token;
  }

  /** Group that a cluster becomes. */
  static int clusterToken(long number) {
    return CLUSTERS + (int) number;
  }

  private void addCounter(VtfRecordType type, VtfRecord r) {
    int properties =
        number(r, "type") == NumberText.FLOAT
            ? CounterProperties.DOUBLE
            : CounterProperties.UNSIGNED8;
    if (type == VtfSyntax.SAMPLE) {
      properties |=
          number(r, "diff") != 0 ? CounterProperties.ACCUMULATED : CounterProperties.ABSOLUTE;
      properties |=
          switch (number(r, "hint")) {
            case 1 -> CounterProperties.SCOPE_POINT;
            case 2 -> CounterProperties.SCOPE_NEXT;
            case 3 -> CounterProperties.SCOPE_START;
            default -> CounterProperties.SCOPE_LAST;
          };
    } else {
      properties |= CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST;
    }
    int token = counterToken(type, r.field[0]);
    boolean real = (properties & CounterProperties.VALUE_MASK) == CounterProperties.DOUBLE;
    valueTypes.putIfAbsent(token, real ? NumberText.FLOAT : NumberText.UINT);
    int original = kept.properties.getOrDefault(token, properties);
    boolean fits =
        real
            == (CounterProperties.isFloatingPoint(original)
                || CounterProperties.isSigned(original));
    properties = fits ? original : properties;
    builder.add(
        new Definition.Counter(
            token, text(r, "name"), properties, counterToken(type, r.field[1]), text(r, "unit")));
    long min = r.field[type.slot("min")];
    long max = r.field[type.slot("max")];
    if (type == VtfSyntax.SAMPLE
        && (min != CounterRecords.smallest(real) || max != CounterRecords.largest(real))) {
      builder.add(new InstrumentationDefinition.CounterRange(token, min, max));
    }
    if (type == VtfSyntax.SAMPLE) {
      int id = numbers.of(r.field[type.slot("id")]);
      if (counterMembers.containsKey(id)) {
        int[] members = counterMembers.get(id);
        if (members != null) {
          builder.add(new Definition.CounterAssignment(token, members));
        }
      } else {
        builder.add(
            new Definition.CounterAssignment(token, new int[] {groupOf.getOrDefault(id, id)}));
      }
    }
  }

  private void addRest() {
    for (VtfRecord r : scan.all(VtfSyntax.GLOBAL_OPERATION)) {
      String operation = text(r, "name");
      int token = VtfTokens.token(r.field[0]);
      int usual = CollectiveType.ofName(operation).number();
      builder.add(
          new Definition.Collective(token, operation, kept.operations.getOrDefault(token, usual)));
    }
    for (VtfRecord r : scan.all(VtfSyntax.IO_FILE)) {
      int token = VtfTokens.token(r.field[0]);
      int group = kept.fileGroups.getOrDefault(token, 0);
      builder.add(new Definition.File(token, text(r, "name"), group));
      int comm = VtfTokens.comm(number(r, "group"));
      if (comm != 0) {
        builder.add(new InstrumentationDefinition.FileComm(token, comm));
      }
    }
    VtfRecord offset = scan.first(VtfSyntax.TIME_OFFSET);
    if (offset != null) {
      builder.add(new Definition.Comment(OFFSET + offset.field[0]));
    }
    VtfRecord duration = scan.first(VtfSyntax.DURATION);
    if (duration != null && kept.whole.stream().noneMatch(d -> d instanceof Definition.TimeRange)) {
      long first = NumberText.ticks(Double.longBitsToDouble(duration.field[0]));
      long last = NumberText.ticks(Double.longBitsToDouble(duration.field[1]));
      builder.add(new Definition.TimeRange(first, last));
    }
    VtfRecord bits = scan.first(VtfSyntax.EVENT_BITS);
    if (bits != null) {
      builder.add(new Definition.Comment(EVENT_BITS + bits.field[0]));
    }
    kept.whole.forEach(builder::add);
    ExtraDefinitions.read(scan, numbers).forEach(builder::add);
    if (scan.sampleTypes.stream()
        .anyMatch(t -> t[1] != valueTypes.getOrDefault(t[0], NumberText.UINT))) {
      scan.keys.add(VtfPairKeys.VALUE_TYPE);
    }
    if (scan.largestRoot > tasks) {
      scan.keys.add(VtfPairKeys.ROOT);
    }
    scan.keys.forEach(k -> builder.add(k.definition()));
  }

  /** Keeps records that the writer would not derive from the definitions again. */
  private void addResidue(Definitions derived) {
    Diagnostics quiet = new Diagnostics();
    VtfDefinitions back =
        new VtfDefinitions(derived, new ArrayList<>(locations), true, numbers, quiet);
    scan.declared.forEach(
        r -> {
          boolean kept =
              !r.type.outmoded || r.type == VtfSyntax.CPUNAMES || r.type == VtfSyntax.REDUCTION;
          if (kept && !back.declares(r)) {
            byte[] bytes = RecordLines.line(r).getBytes(StandardCharsets.ISO_8859_1);
            builder.add(new Definition.Unknown(TraceText.decode(bytes, 0, bytes.length)));
          }
        });
  }
}
