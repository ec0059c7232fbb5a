package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.definition.Role;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.WallClock;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** The definitions of the model as declarations in safe order, and the data that events need. */
public final class VtfDefinitions {
  private static final int VERSION_NUMBER = 30010037;

  /** Processes as tasks. */
  public final TaskNumbers tasks;

  /** Value types and properties of counters, by token. */
  public final LongMap counters = new LongMap();

  /** Groups whose tokens are not those of processes, so that samples can be theirs. */
  private final LongMap carriers = new LongMap();

  /** Keys for values without a field in the model, by their tokens in this trace. */
  public final Map<Integer, VtfPairKeys> keys = new HashMap<>();

  private final boolean annotations;
  private final Definitions definitions;
  private final Diagnostics diagnostics;
  private final DeclarationLookup records = new DeclarationLookup();
  private final Map<String, VtfRecord> overrides = new LinkedHashMap<>();
  private final TimeZeroComments comments;
  private final CounterRecords counterRecords;
  private final Map<Integer, Definition.Group> groups = new HashMap<>();
  private final Map<Integer, InstrumentationDefinition.SclPositions> positions = new HashMap<>();
  private final Map<Integer, Integer> fileComms = new HashMap<>();
  private long conflicts;
  private long stale;

  /**
   * @param locations processes that need no definition
   * @param annotations whether data without a record in VTF3 becomes comments
   * @param known the numbers that processes have in a file; null if they get some now
   */
  public VtfDefinitions(
      Definitions definitions,
      List<Integer> locations,
      boolean annotations,
      TaskProcesses known,
      Diagnostics diagnostics) {
    this(definitions, locations, annotations, known, diagnostics, false);
  }

  /**
   * @param probe whether this is only to see which processes without definition there are
   */
  private VtfDefinitions(
      Definitions definitions,
      List<Integer> locations,
      boolean annotations,
      TaskProcesses known,
      Diagnostics diagnostics,
      boolean probe) {
    this.annotations = annotations;
    this.definitions = definitions;
    this.diagnostics = diagnostics;
    comments = new TimeZeroComments(annotations, diagnostics);
    List<Integer> processes = new ArrayList<>(locations);
    processes.removeIf(definitions::isOnlyGroup);
    applyOverrides();
    this.tasks = tasks(processes, known);
    counterRecords = new CounterRecords(definitions, tasks);
    if (tasks.isRenumbered() && known == null && !probe) {
      Diagnostics quiet = new Diagnostics();
      tasks.assignNumbers(
          new VtfDefinitions(definitions, locations, annotations, null, quiet, true)
              .tasks
              .strangers()
              .keySet());
    }
    build();
  }

  /** Task or group of an event. */
  public long carrier(int location) {
    return location > 0 && carriers.size() > 0 && carriers.get(location) != LongMap.ABSENT
        ? location | 0x8000_0000L
        : tasks.cpu(location);
  }

  /** Takes declarations or comments, one after the other. */
  @FunctionalInterface
  public interface DeclarationVisitor {
    void take(VtfRecord r) throws IOException;
  }

  /** Hands over the comments at time 0 that hold information on the trace. */
  public void forEachComment(DeclarationVisitor to) throws IOException {
    comments.forEach(to);
  }

  /** Hands over the declarations in safe order. */
  public void forEachDeclaration(DeclarationVisitor to) throws IOException {
    for (VtfRecordType type : records.types()) {
      Iterable<VtfRecord> all = records.all(type);
      if (type == VtfSyntax.GROUP) {
        List<VtfRecord> own = new ArrayList<>();
        all.forEach(own::add);
        all = GroupOrder.backwards(own, type, diagnostics);
      }
      for (VtfRecord r : all) {
        to.take(r);
      }
    }
  }

  /** Returns whether there is a declaration with the same content. */
  boolean declares(VtfRecord r) {
    VtfRecord same = records.same(r);
    return same != null && RecordLines.line(same).equals(RecordLines.line(r));
  }

  private void addCounter(Definition.Counter c) {
    int p = c.properties();
    if (counters.get(c.token()) != LongMap.ABSENT) {
      conflicts += c.equals(definitions.counter(c.token())) ? 0 : 1;
      return;
    }
    counters.put(c.token(), Integer.toUnsignedLong(p));
    comments.amend(c.kind(), c.token(), CounterRecords.holds(p) ? 0 : p, 0);
    add(counterRecords.of(c));
  }

  private static VtfRecord begin(VtfRecordType type) {
    return new VtfRecord().begin(type);
  }

  /** Adds a declaration, unless there is one of its kind with its token. */
  public void add(VtfRecord r) {
    String key = overrides.isEmpty() ? null : VtfScan.key(r);
    VtfRecord kept = key == null ? null : overrides.get(key);
    if (kept != null && !VerbatimDeclaration.isOf(kept, r)) {
      // Its number means something else in this trace, which was merged of several.
      overrides.remove(key);
      stale += kept.type == VtfSyntax.CLOCK_PERIOD ? 0 : 1; // rounding of times was reported
      kept = null;
    }
    if (!records.add(kept == null ? r : kept) && kept == null && !declares(r)) {
      conflicts++;
    }
  }

  private void addNamed(VtfRecordType type, long token, String name) {
    VtfRecord r = begin(type);
    r.field[0] = type.fields[0].isUnsigned() ? token & 0xffff_ffffL : (int) token;
    r.setText("name", name);
    add(r);
  }

  /** The tasks; declarations of their number that were kept count if they have room for all. */
  private TaskNumbers tasks(List<Integer> processes, TaskProcesses known) {
    VtfRecord systems = overrides.get(VtfSyntax.NCPUS.keyword);
    VtfRecord threads = overrides.get(VtfSyntax.NTHREADS.keyword);
    long sum = 0;
    for (int i = 0; systems != null && i < systems.items; i++) {
      sum += Math.max(0, systems.item[i]);
    }
    int[] declared = null;
    if (threads != null) {
      declared = new int[threads.items];
      Arrays.setAll(declared, p -> (int) threads.item[p]);
    }
    TaskNumbers all = new TaskNumbers(definitions, processes, sum, declared, known, diagnostics);
    boolean stay =
        !all.isRenumbered()
            && (systems == null || sum == all.count)
            && (threads == null || all.threads == declared);
    if (!stay) {
      setAside(systems);
      setAside(threads);
    }
    return all;
  }

  /** A declaration that does not fit these processes, but perhaps all those of the whole trace. */
  private void setAside(VtfRecord r) {
    if (r != null) {
      overrides.remove(r.type.keyword);
      if (annotations) {
        comments.add(KeptDefinitions.unknown(RecordLines.line(r)));
      } else {
        diagnostics.reportLoss(
            LossCode.DEFINITIONS, "declared task numbers that differ from the process numbers", 1);
      }
    }
  }

  private void build() {
    definitions
        .all(InstrumentationDefinition.SclPositions.class)
        .forEach(p -> positions.putIfAbsent(p.scl(), p));
    definitions
        .all(InstrumentationDefinition.FileComm.class)
        .forEach(f -> fileComms.putIfAbsent(f.file(), f.comm()));
    addHeader();
    for (Definitions.Entry e : definitions.entries()) {
      if (!e.pairs().pairs().isEmpty()) {
        diagnostics.reportLoss(
            LossCode.PAIRS, "key-value pairs of definitions", e.pairs().pairs().size());
      }
      define(e.definition());
    }
    overrides.values().forEach(records::add);
    counterRecords.groups().forEach(this::add);
    comments.report();
    diagnostics.reportLoss(
        LossCode.DEFINITIONS, "definitions with tokens that are already used", conflicts);
    diagnostics.reportLoss(
        LossCode.TEXTS, "declarations kept as text whose number means something else here", stale);
  }

  /** Declarations that were kept as text take precedence over derived ones. */
  private void applyOverrides() {
    long unknown = 0;
    long contradicting = 0;
    for (Definition.Unknown u : definitions.all(Definition.Unknown.class)) {
      byte[] line = TraceText.encode(u.text() == null ? "" : u.text());
      VtfRecord r = RecordLines.parse(line);
      if (r != null && !r.type.event) {
        VtfRecord before = overrides.putIfAbsent(VtfScan.key(r), r);
        contradicting +=
            before == null || RecordLines.line(before).equals(RecordLines.line(r)) ? 0 : 1;
      } else {
        unknown++;
      }
    }
    diagnostics.reportLoss(LossCode.DEFINITIONS, "unknown definitions left out", unknown);
    diagnostics.reportLoss(
        LossCode.TEXTS, "declarations kept as text that contradict an earlier one", contradicting);
  }

  private void addHeader() {
    VtfRecord version = begin(VtfSyntax.VERSION);
    version.field[0] = VERSION_NUMBER;
    for (Definition.Version v : definitions.all(Definition.Version.class)) {
      String tag = v.tag();
      if (tag != null && tag.matches("VTF3 [0-9]{1,9}")) {
        version.field[0] = Integer.parseInt(tag.substring(VtfModelDefinitions.VERSION.length()));
      }
    }
    add(version);
    VtfRecord ncpus = begin(VtfSyntax.NCPUS);
    ncpus.add(tasks.count);
    add(ncpus);
    if (tasks.threads != null) {
      VtfRecord threads = begin(VtfSyntax.NTHREADS);
      for (int t : tasks.threads) {
        threads.add(t);
      }
      add(threads);
    }
    if (tasks.isRenumbered()) {
      diagnostics.warn(WarningCode.RENUMBERED, "processes renumbered", null);
    }
    if (annotations) {
      for (int[] run : tasks.absent()) {
        comments.add(KeptDefinitions.absent(run[0], run[1]));
      }
      tasks.forEachRenumbered((p, t) -> comments.add(KeptDefinitions.number(t, p)));
    } else if (!tasks.absent().isEmpty()) {
      diagnostics.warn(WarningCode.RENUMBERED, "declared task numbers that no process has", null);
    }
    VtfRecord clock = begin(VtfSyntax.CLOCK_PERIOD);
    long rate = definitions.ticksPerSecond();
    clock.field[0] = Double.doubleToRawLongBits(1 / NumberText.ofTicks(rate));
    add(clock);
  }

  private void define(Definition d) {
    switch (d.kind()) {
      case VERSION, UNIQUE_ID, TIMER_RESOLUTION, COUNTER_ASSIGNMENT, STRING, UNKNOWN -> {}
      case TIME_RANGE, ATTRIBUTE_LIST, GROUP_ATTRIBUTES, SUBSTITUTES, FILE_GROUP, MARKER ->
          comments.keep(d);
      case SAMPLE_POINT -> comments.lose(d);
      case CREATOR -> {
        VtfRecord r = begin(VtfSyntax.CREATOR);
        r.setText("text", ((Definition.Creator) d).text());
        add(r);
      }
      case LOCATION -> {
        if (d.token() == 0) {
          diagnostics.reportLoss(
              LossCode.PROCESSES, "processes with number 0, which means none", 1);
          return;
        }
        int parent = tasks.lostParent(d.token());
        comments.amend(d.kind(), d.token(), parent, 0);
        if (d.name() != null) {
          VtfRecord r = begin(VtfSyntax.CPUSYM);
          r.field[0] = tasks.cpu(d.token());
          r.setText("name", d.name());
          add(r);
        }
      }
      case GROUP -> addGroup((Definition.Group) d);
      case SCL_FILE -> addNamed(VtfSyntax.SCL_FILE, VtfTokens.number(d.token()), d.name());
      case SCL -> {
        Definition.Scl s = (Definition.Scl) d;
        VtfRecord r = begin(VtfSyntax.SCL);
        r.field[0] = s.token();
        int at = r.addItem();
        r.item[at] = VtfTokens.number(s.file());
        r.item[at + 1] = s.line();
        InstrumentationDefinition.SclPositions more = positions.get(s.token());
        for (int i = 0; more != null && i < more.files().length; i++) {
          at = r.addItem();
          r.item[at] = VtfTokens.number(more.files()[i]);
          r.item[at + 1] = more.lines()[i];
        }
        add(r);
      }
      case FILE -> {
        VtfRecord r = begin(VtfSyntax.IO_FILE);
        r.field[0] = VtfTokens.number(d.token());
        r.field[1] = VtfTokens.communicator(fileComms.getOrDefault(d.token(), 0));
        r.setText("name", d.name());
        add(r);
        comments.amend(d.kind(), d.token(), ((Definition.File) d).group(), 0);
      }
      case REGION_GROUP -> addNamed(VtfSyntax.ACTIVITY, VtfTokens.number(d.token()), d.name());
      case REGION -> {
        Definition.Region region = (Definition.Region) d;
        VtfRecord r = begin(VtfSyntax.STATE);
        r.field[0] = VtfTokens.number(region.group());
        r.field[1] = VtfTokens.number(region.token());
        r.field[3] = region.scl();
        r.setText("name", region.name());
        add(r);
      }
      case COLLECTIVE -> {
        addNamed(VtfSyntax.GLOBAL_OPERATION, VtfTokens.number(d.token()), d.name());
        int usual = CollectiveType.ofName(d.name()).number();
        comments.amend(d.kind(), d.token(), ((Definition.Collective) d).type(), usual);
      }
      case COUNTER_GROUP -> addNamed(VtfSyntax.SAMPLE_CLASS, VtfTokens.number(d.token()), d.name());
      case COUNTER -> addCounter((Definition.Counter) d);
      case KEY -> {
        VtfPairKeys key = VtfPairKeys.named(d.name());
        if (key != null) {
          keys.put(d.token(), key);
        } else {
          comments.keep(d);
        }
      }
      case COMMENT -> {
        String text = ((Definition.Comment) d).text();
        if (!offset(text) && !eventBits(text)) {
          comments.keep(d);
        }
      }
      case SCL_POSITIONS, COUNTER_RANGE, FILE_COMM -> {
        // with the definition that they describe
      }
      case CLOCK_PROPERTIES -> {
        if (!date()) {
          comments.lose(d);
        }
      }
      default -> {
        VtfRecord r = ExtraDefinitions.record(d, tasks);
        if (r == null) {
          comments.lose(d);
        } else {
          add(r);
        }
      }
    }
  }

  private void addGroup(Definition.Group g) {
    if (g.token() > 0 && definitions.location(g.token()) == null) {
      carriers.put(g.token(), 1);
    }
    if (g.token() == 0) {
      diagnostics.reportLoss(
          LossCode.PROCESSES, "process groups with number 0, which means none", 1);
      return;
    }
    Definition.Group before = groups.putIfAbsent(g.token(), g);
    if (before != null) {
      conflicts += before.equals(g) ? 0 : 1;
      return;
    }
    long[] cpus = new long[g.members().length];
    boolean tasksOnly = true;
    for (int i = 0; i < cpus.length; i++) {
      int member = g.members()[i];
      cpus[i] = counterRecords.member(member);
      tasksOnly &= cpus[i] < 0x8000_0000L;
    }
    boolean unnamed = g.name() == null || g.name().isEmpty() && g.token() > 0;
    if ((g.token() >= 0 || unnamed) && tasksOnly) {
      VtfRecord r = begin(VtfSyntax.COMMUNICATOR);
      r.field[0] = VtfTokens.communicator(g.token());
      r.field[1] = cpus.length;
      VtfCommunicators.appendTriplets(cpus, r);
      add(r);
      if (unnamed) {
        return;
      }
    }
    add(VtfCommunicators.group(g.token() & 0xffff_ffffL | 0x8000_0000L, g.name(), cpus));
  }

  /** Returns whether a group was declared as a communicator. */
  public boolean isCommunicator(Definition.Group g) {
    return g.token() != 0 && records.has(VtfSyntax.COMMUNICATOR, VtfTokens.communicator(g.token()));
  }

  /**
   * Whether definitions that a role refers to were lost, so that references to them are useless.
   */
  public boolean isLost(Role role) {
    return role != null && comments.isLost(role.definition());
  }

  /** Returns whether the date that the properties of the clock have got a record of its own. */
  private boolean date() {
    WallClock clock = WallClock.of(definitions);
    if (clock == null
        || definitions.all(Definition.Comment.class).stream().anyMatch(WallClock::isOffset)) {
      return clock != null;
    }
    BigDecimal zero = clock.secondsAtZero();
    BigDecimal seconds = zero.setScale(0, RoundingMode.FLOOR);
    if (!offset(VtfModelDefinitions.OFFSET + seconds.toPlainString())) {
      return false;
    }
    if (seconds.compareTo(zero) != 0) {
      diagnostics.reportLoss(LossCode.TIMES, "fractions of a second in the date of time 0", 1);
    }
    return true;
  }

  /** Returns whether a comment is the time offset, which has a record of its own. */
  private boolean offset(String text) {
    if (text == null
        || !text.matches(VtfModelDefinitions.OFFSET + "(0|[1-9][0-9]{0,9})")
        || records.first(VtfSyntax.TIME_OFFSET) != null) {
      return false;
    }
    long seconds = Long.parseLong(text.substring(VtfModelDefinitions.OFFSET.length()));
    if (seconds > 0xffff_ffffL) {
      return false;
    }
    VtfRecord r = begin(VtfSyntax.TIME_OFFSET);
    r.field[0] = seconds;
    add(r);
    return true;
  }

  /**
   * Returns whether a comment states how many bits of times count events, which has a record of its
   * own.
   */
  private boolean eventBits(String text) {
    if (text == null
        || !text.matches(VtfModelDefinitions.EVENT_BITS + "[1-9][0-9]?")
        || records.first(VtfSyntax.EVENT_BITS) != null) {
      return false;
    }
    VtfRecord r = begin(VtfSyntax.EVENT_BITS);
    r.field[0] = Long.parseLong(text.substring(VtfModelDefinitions.EVENT_BITS.length()));
    add(r);
    return true;
  }
}
