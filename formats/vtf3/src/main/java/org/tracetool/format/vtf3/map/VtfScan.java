package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.encoding.AsciiEncoder;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.MatchedHalves;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * One pass over a trace before its events are read: declarations may be anywhere, old records need
 * definitions that no program wrote, and only reading the whole trace shows whether it is sorted.
 */
public final class VtfScan {
  private static final long LOOK_BYTES = 1 << 20;
  private static final long LOOK_RECORDS = 10_000;
  private static final byte[] ENV = "ENV ".getBytes(StandardCharsets.US_ASCII);

  final DeclarationLookup declared = new DeclarationLookup();
  final StateNames states = new StateNames();
  final LongMap sources = new LongMap();
  final List<long[]> sourceList = new ArrayList<>();
  final List<String> environment = new ArrayList<>();
  final java.util.EnumSet<VtfPairKeys> keys = java.util.EnumSet.noneOf(VtfPairKeys.class);

  /** Groups that carry samples. */
  final LongMap carriers = new LongMap();

  /** The largest task that an event names, -1 if none does. */
  long largestTask = -1;

  /** The tasks that events name; null where there are more bytes than tasks can be implied. */
  LongIndex seenTasks = new LongIndex();

  /** Bytes of the trace after decompression; as good as endless while they are not known. */
  long bytes = Long.MAX_VALUE;

  /** The largest root of a collective operation, -1 if there is none. */
  long largestRoot = -1;

  public boolean sorted = true;
  public boolean unmerged;

  /** Whether there are lines of a matched dump. */
  public boolean matched;

  /** Whether there are markers, among this program's own comments. */
  public boolean markers;

  /** Whether there is anything that is no record. */
  boolean damaged;

  long recognized;

  /** A collective operation: the how-manieth of its task. */
  record Operation(int location, long ordinal) {}

  /** Processes without definition, by the numbers of ASCII records that their tasks have. */
  final Map<Integer, Integer> numbers = new LinkedHashMap<>();

  /** Collective operations that never end. */
  final Set<Operation> open = new HashSet<>();

  /** Types of the samples of each counter, as the counter's token and the type. */
  final List<int[]> sampleTypes = new ArrayList<>();

  private final LongMap knownSampleTypes = new LongMap();
  private final TaskStacks stacks = new TaskStacks();
  private final MatchedHalves halves = new MatchedHalves();
  private final KeptRows.Parser own = new KeptRows.Parser();
  private final TokenTable<Boolean> paired = new TokenTable<>();

  private final String name;
  private final Diagnostics diagnostics;
  private final AsciiEncoder lines = new AsciiEncoder(true);
  private final VtfOutput line = new VtfOutput();
  private String problem;
  private double lastTime;
  private boolean anyEvent;

  public VtfScan(String name, Diagnostics diagnostics) {
    this.name = name;
    this.diagnostics = diagnostics;
  }

  /** Reads everything. */
  public void run(RecordDecoder in, boolean header) throws IOException {
    VtfRecord r = new VtfRecord();
    long records = 0;
    int result = in.next(r);
    while (result != RecordDecoder.END) {
      records++;
      if (result == RecordDecoder.RECORD) {
        recognized++;
        take(r);
      } else {
        damaged = true;
        if (header && problem == null) {
          problem = "byte " + in.badOffset + ": " + in.badName + " with " + in.badReason;
        }
        if (recognized == 0 && (in.in.position() >= LOOK_BYTES || records >= LOOK_RECORDS)) {
          throw nothing();
        }
      }
      if (seenTasks != null && in.in.position() > VtfModelDefinitions.MAX_IMPLIED) {
        seenTasks = null;
      }
      result = in.next(r);
    }
    bytes = in.in.position();
    damaged |= in.in.failure() != null;
    if (recognized == 0 && (!header || records > 0)) {
      throw nothing();
    }
  }

  private DamagedTraceException nothing() {
    return new DamagedTraceException(
        name
            + ": not a VTF3 trace: no record could be recognized"
            + (problem == null ? "" : " (" + problem + ")")
            + "; is this the right file?");
  }

  private void take(VtfRecord r) throws IOException {
    VtfRecordType type = r.type;
    if (type.event) {
      scanEvent(r);
    } else if (type == VtfSyntax.UNMERGED) {
      unmerged |= recognized == 1;
    } else if (type == VtfSyntax.OLD_ACTIVITY) {
      states.nameActivity(r.number(0), r.content(r.field[1]));
    } else if (type == VtfSyntax.OLD_STATE) {
      scanOldState(r);
    } else {
      declare(r);
    }
  }

  private void declare(VtfRecord r) throws OutputException {
    if (r.type == VtfSyntax.GROUP || r.type == VtfSyntax.SAMPLE) {
      mendGroups(r);
    }
    if (!declared.add(r)) {
      String before = line(declared.same(r));
      String text = line(r);
      if (before.equals(text)) {
        diagnostics.warn(
            WarningCode.CONTRADICTING_DEFINITIONS, "repeated declarations, ignored", null);
      } else {
        diagnostics.warn(
            WarningCode.CONTRADICTING_DEFINITIONS,
            "declarations that contradict earlier ones, ignored",
            name + ": '" + before + "' stays, '" + text + "' is ignored");
      }
    }
  }

  /** The Standard ASCII form of a declaration. */
  private String line(VtfRecord r) throws OutputException {
    line.clear();
    lines.writeBody(r, line);
    return new String(line.content(), StandardCharsets.ISO_8859_1);
  }

  private void mendGroups(VtfRecord r) {
    int slot = r.type == VtfSyntax.GROUP ? 0 : r.type.slot("id");
    boolean group = r.type == VtfSyntax.GROUP || r.field[r.type.slot("isgroup")] != 0;
    if (group && r.field[slot] < 0x8000_0000L) {
      r.field[slot] |= 0x8000_0000L;
      diagnostics.warn(
          WarningCode.RENUMBERED, "group numbers below 2147483648, raised by as much", null);
    }
  }

  /** Takes a declaration or a comment on the trace; false if it is an event. */
  boolean declares(VtfRecord r) throws IOException {
    if (r.type.event && !(r.time == 0 && isEnvironment(r))) {
      return false;
    }
    recognized++;
    take(r);
    return true;
  }

  /** Returns whether all that events need is declared. */
  boolean isModern() {
    return !unmerged
        && first(VtfSyntax.NCPUS) != null
        && first(VtfSyntax.CLOCK_PERIOD) != null
        && states.states().isEmpty()
        && states.activities().isEmpty();
  }

  /** Returns whether a declaration adds something new. */
  boolean isNew(VtfRecord r) throws OutputException {
    if (r.type == VtfSyntax.UNMERGED) {
      return false;
    }
    VtfRecord before = declared.same(r);
    return before == null || !line(before).equals(line(r));
  }

  /** The thing that a declaration declares: one of a kind, or a token. */
  static String key(VtfRecord r) {
    VtfRecordType t = r.type;
    String key = t.keyword;
    if (t == VtfSyntax.MESSAGE_NAME) {
      return key + ' ' + r.field[0] + ' ' + r.field[2];
    }
    int slot = t == VtfSyntax.CPUSYM || t == VtfSyntax.THREAD ? 0 : t.slot("token");
    return slot < 0 ? key : key + ' ' + r.field[slot];
  }

  private void scanOldState(VtfRecord r) {
    VtfRecordType t = VtfSyntax.OLD_STATE;
    byte[] activity = activity(r, 0);
    if (activity.length == 0) {
      return;
    }
    StateNames.State s = states.add(activity, 0, activity.length, r.number(t.slot("token")));
    byte[] stateName = r.content(r.field[t.slot("name")]);
    if (s.name == null) {
      s.name = stateName;
      s.file = r.field[t.file];
      s.line = r.field[t.line];
      scanSource(r, t);
    } else if (!java.util.Arrays.equals(s.name, stateName)) {
      diagnostics.warn(
          WarningCode.CONTRADICTING_DEFINITIONS,
          "declarations that contradict earlier ones, ignored",
          null);
    } else {
      diagnostics.warn(
          WarningCode.CONTRADICTING_DEFINITIONS, "repeated declarations, ignored", null);
    }
  }

  /** The activity of an old record: its name, or the name of its token. */
  private byte[] activity(VtfRecord r, int slot) {
    if (r.field[slot + 1] != VtfRecordType.ABSENT) {
      return r.content(r.field[slot + 1]);
    }
    int token = r.number(slot);
    if (token == 0) {
      return new byte[0];
    }
    byte[] known = states.activity(token);
    if (known == null) {
      known = ("activity_" + token).getBytes(StandardCharsets.US_ASCII);
      states.nameActivity(token, known);
      diagnostics.warn(
          WarningCode.UNDEFINED_REFERENCES,
          "activities without declaration",
          name + ": activity " + token);
    }
    return known;
  }

  private void scanSource(VtfRecord r, VtfRecordType t) {
    if (t.file >= 0 && r.field[t.file] != VtfRecordType.ABSENT) {
      scanSource(r.field[t.file], r.field[t.line]);
    }
  }

  private void scanSource(long file, long sourceLine) {
    long key = sourceKey(file, sourceLine);
    if (sources.get(key) == LongMap.ABSENT) {
      sources.put(key, sourceList.size());
      sourceList.add(new long[] {file, sourceLine});
    }
  }

  static long sourceKey(long file, long line) {
    return file << 32 | line & 0xffff_ffffL;
  }

  private void scanEvent(VtfRecord r) {
    VtfRecordType type = r.type;
    if (type == VtfSyntax.COMMENT) {
      if (r.time == 0 && isEnvironment(r)) {
        byte[] text = r.content(r.field[0]);
        environment.add(
            org.tracetool.core.text.TraceText.decode(text, ENV.length, text.length - ENV.length));
        return;
      }
      scanOwnComment(r);
    } else {
      scanTask(r, type);
    }
    if (anyEvent && r.time < lastTime) {
      sorted = false;
    }
    anyEvent = true;
    lastTime = r.time;
    scanSource(r, type);
    if (type == VtfSyntax.OLD_EXCHANGE) {
      scanOldTarget(r, type.slot("newact"), type.slot("newnum"));
      keys.add(VtfPairKeys.PART);
      keys.add(VtfPairKeys.UPTO);
    } else if (type == VtfSyntax.SHORT_EXCHANGE) {
      byte[] a = r.content(r.field[type.slot("newname")]);
      int number = r.number(type.slot("newnum"));
      if (!StateNames.isEmpty(a, 0, a.length, number)) {
        states.add(a, 0, a.length, number);
      }
      keys.add(VtfPairKeys.PART);
      keys.add(VtfPairKeys.UPTO);
    } else if (type == VtfSyntax.SOURCE_INFO) {
      scanSource(r.field[1], r.field[2]);
    } else if (type == VtfSyntax.DOWNTO) {
      stacks.of(VtfTokens.location(r.field[1])).enter(0, VtfTokens.token(r.field[0]), 0);
    } else if (type == VtfSyntax.UPFROM) {
      scanUpfrom(stacks.of(VtfTokens.location(r.field[1])), VtfTokens.token(r.field[0]));
    } else if (type == VtfSyntax.UPTO) {
      scanUpto(stacks.of(VtfTokens.location(r.field[1])), VtfTokens.token(r.field[0]));
    } else if (type == VtfSyntax.EXCHANGE) {
      keys.add(VtfPairKeys.PART);
      keys.add(VtfPairKeys.UPTO);
    } else if (type == VtfSyntax.GLOBALOP) {
      scanCollective(r);
    } else if (type == VtfSyntax.FILE_IO_BEGIN) {
      if (!Boolean.TRUE.equals(paired.get(VtfTokens.location(r.field[1])))) {
        keys.add(VtfPairKeys.IO_TYPE);
        keys.add(VtfPairKeys.IO_FILE);
        keys.add(VtfPairKeys.IO_BYTES);
      }
    } else if (MatchedHalves.are(type)) {
      scanMatched(r);
    } else if (type == VtfSyntax.SAMP
        || type == VtfSyntax.CPU_REGISTER_VALUE
        || type == VtfSyntax.CLUSTER_REGISTER_VALUE) {
      scanSamples(r);
    }
  }

  private void scanCollective(VtfRecord r) {
    if (r.field[4] < 0) {
      keys.add(VtfPairKeys.SENT);
    }
    if (r.field[5] < 0) {
      keys.add(VtfPairKeys.RECEIVED);
    }
    if (largestRoot < r.field[3]) {
      largestRoot = r.field[3];
    }
  }

  private void scanMatched(VtfRecord r) {
    matched = true;
    if (MatchedHalves.count(r) > 0) {
      // Its row has the time of the first half, which may be later than records that follow.
      lastTime = Math.max(lastTime, halves.get(r, MatchedHalves.first(r)).time);
    }
    if (r.type == VtfSyntax.FILE_IO) {
      keys.add(VtfPairKeys.IO_TYPE);
      keys.add(VtfPairKeys.IO_FILE);
      keys.add(VtfPairKeys.IO_BYTES);
    } else if (r.type == VtfSyntax.COLLOP) {
      for (int i = 0; i < r.items; i++) {
        VtfRecord half = halves.get(r, i);
        scanTask(half, half.type);
        scanCollective(half);
      }
    }
  }

  private void scanSamples(VtfRecord r) {
    scanCarrier(r.field[0]);
    if (r.items > 1) {
      keys.add(VtfPairKeys.PART);
    }
    for (int k = 0; k < r.items; k++) {
      int counter = VtfModelDefinitions.counterToken(r.type, r.item[3 * k]);
      long known = (long) counter << 32 | r.item[3 * k + 1] & 0xffff_ffffL;
      if (knownSampleTypes.get(known) == LongMap.ABSENT) {
        knownSampleTypes.put(known, 1);
        sampleTypes.add(new int[] {counter, (int) r.item[3 * k + 1]});
      }
    }
  }

  /** Whether a return to a state needs pairs to come back from the model. */
  private void scanUpto(CallStack stack, int target) {
    int pops = TaskStacks.returns(stack, target);
    if (pops < 0) {
      keys.add(VtfPairKeys.PART);
      keys.add(VtfPairKeys.UPTO);
      stack.drop(2);
      stack.enter(0, target, 0);
      return;
    }
    if (pops > 1) {
      keys.add(VtfPairKeys.PART);
    }
    stack.drop(pops);
  }

  private void scanUpfrom(CallStack stack, int region) {
    int below = stack.beyond() > 0 ? 0 : stack.find(region);
    if (below > 0) {
      keys.add(VtfPairKeys.PART);
    }
    stack.drop(below + 1);
  }

  private void scanOwnComment(VtfRecord r) {
    int start = (int) (r.field[0] >>> 32);
    int length = (int) r.field[0];
    if (!KeptRows.isOwn(r.pool, start, length)) {
      return;
    }
    own.start(r.pool, start, length);
    markers |= own.kind == EventKind.MARKER;
    if (own.word.equals(KeptRows.OPEN)) {
      long location = own.number();
      long ordinal = own.number();
      if (own.complete() && open.size() < TaskCommentPairs.MAX_TASKS) {
        open.add(new Operation((int) location, ordinal));
      }
      return;
    }
    if (own.word.equals(KeptDefinitions.NUMBER)) {
      int task = (int) own.number();
      int process = (int) own.number();
      if (own.complete() && numbers.size() < TaskCommentPairs.MAX_TASKS) {
        numbers.putIfAbsent(task, process);
      }
      return;
    }
    boolean on = own.word.equals(KeptRows.PAIRS);
    if (on || own.word.equals(KeptRows.SINGLE)) {
      int location = (int) own.number();
      if (own.good() && paired.size() < TaskCommentPairs.MAX_TASKS) {
        paired.put(location, on);
      }
    }
  }

  private void scanOldTarget(VtfRecord r, int activitySlot, int numberSlot) {
    byte[] a = activity(r, activitySlot);
    int number = r.number(numberSlot);
    if (!StateNames.isEmpty(a, 0, a.length, number)) {
      states.add(a, 0, a.length, number);
    }
  }

  /** Notes that a group carries samples. */
  void scanCarrier(long id) {
    if (id >= 0x8000_0000L && carriers.get(id) == LongMap.ABSENT) {
      carriers.put(id, 1);
    }
  }

  private void scanTask(VtfRecord r, VtfRecordType type) {
    for (int i = 0; i < type.fixed; i++) {
      if (type.fields[i] == FieldType.CPU) {
        long cpu = r.field[i];
        if (cpu < 0x8000_0000L && cpu > largestTask) {
          largestTask = cpu;
        }
        if (seenTasks != null && cpu < 0x8000_0000L) {
          seenTasks.add(cpu);
        }
      }
    }
  }

  public static boolean isEnvironment(VtfRecord r) {
    int start = (int) (r.field[0] >>> 32);
    int length = (int) r.field[0];
    return length >= ENV.length
        && java.util.Arrays.equals(r.pool, start, start + ENV.length, ENV, 0, ENV.length);
  }

  /** The first declaration of a type, null if there is none. */
  VtfRecord first(VtfRecordType type) {
    return declared.first(type);
  }

  /** All declarations of a type, in the order of the file. */
  Iterable<VtfRecord> all(VtfRecordType type) {
    return declared.all(type);
  }
}
