package org.tracetool.format.vtf3.map;

import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.record.MatchedHalves;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** The events of a trace, or its markers, as rows of the model, in the order of the file. */
public final class Vtf3Source implements EventSource {
  private static final int BLOCK_WORDS = 16 << 10;
  private static final int BLOCK_BYTES = 64 << 10;

  private final VtfTraceContext trace;
  private final RecordDecoder in;
  private final ReadOptions options;
  private final SinglePassTrace onePass;
  private final VtfRecord own = new VtfRecord();
  private VtfRecord record = own;
  private boolean pending;
  private boolean ended;
  private final boolean markers;

  /** Whether to deliver only those records of matched lines that are later than their line. */
  private final boolean later;

  /** Finds places at which reading can begin; null if they are not wanted. */
  private StartSearch search;

  /** Whether what comes after the window need not be read. */
  private final boolean ordered;

  private final MatchedHalves halves = new MatchedHalves();

  private final TaskProcesses numbers;
  private final UndeclaredReferences undeclared;
  private final WantedRows rows;
  private final TracetoolComments comments;
  private final TaskStateRows states;
  private final VtfEventRows records;

  /** The part of a trace to deliver. */
  public enum Part {
    /** Each record at its place. */
    EVENTS,
    /** The later records of matched lines, in the order of the lines. */
    LATER,
    /** The markers. */
    MARKERS
  }

  /**
   * @param part the part to deliver
   * @param substitute whether each Upfrom is a return to the state below
   */
  public Vtf3Source(
      VtfTraceContext trace, RecordDecoder in, ReadOptions options, Part part, boolean substitute) {
    this(trace, in, null, options, part, substitute);
  }

  /** Reads the events of a trace from a pipe, and puts its markers aside. */
  public Vtf3Source(
      VtfTraceContext trace, SinglePassTrace onePass, ReadOptions options, boolean substitute)
      throws IOException {
    this(trace, onePass.open(), onePass, options, Part.EVENTS, substitute);
  }

  private Vtf3Source(
      VtfTraceContext trace,
      RecordDecoder in,
      SinglePassTrace onePass,
      ReadOptions options,
      Part part,
      boolean substitute) {
    this.onePass = onePass;
    this.trace = trace;
    this.numbers = trace.numbers();
    this.undeclared = trace.undeclared();
    this.in = in;
    this.options = options;
    this.markers = part == Part.MARKERS;
    this.later = part == Part.LATER;
    ordered = part == Part.EVENTS && onePass == null && trace.isOrdered();
    rows = new WantedRows(options, markers);
    comments = new TracetoolComments(trace, rows, onePass, markers);
    states = new TaskStateRows(trace, rows, comments, undeclared, substitute);
    records = new VtfEventRows(trace, rows, comments, undeclared);
  }

  /** Has all places looked at from here on. */
  void setSearch(StartSearch by) {
    search = by;
  }

  /** What has to be known to go on from here; null if it is not all known. */
  long[] state(double time) {
    LongList state = new LongList();
    state.add(Double.doubleToRawLongBits(time));
    state.add(in.hasEscapes() ? 1 : 0);
    boolean known = states.stacks().save(state) && comments.save(state);
    records.save(state);
    if (!known || rows.attached().count() > 0) {
      return null;
    }
    return state.toArray();
  }

  /**
   * Goes on from a place.
   *
   * @throws IllegalArgumentException if that is no state
   */
  public void resume(long[] numbers) {
    SavedNumberReader state = new SavedNumberReader(numbers);
    in.resume(Double.longBitsToDouble(state.next()), state.next() != 0);
    states.stacks().restore(state);
    comments.restore(state);
    records.restore(state);
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    rows.into(into);
    rows.sourced = -1;
    while (!ended) {
      if (!pending && !next()) {
        break;
      }
      boolean full = into.usedWords() >= BLOCK_WORDS || into.usedBytes() >= BLOCK_BYTES;
      if (full && record.type != VtfSyntax.SOURCE_INFO) {
        pending = true;
        return true;
      }
      pending = false;
      readEvent(record);
    }
    return into.rows() > 0;
  }

  /** Reads the next event; a damaged one becomes a record that marks the damage. */
  private boolean next() throws IOException {
    while (true) {
      if (search != null) {
        search.offer(in.in.position(), in.lastTime);
      }
      int result = onePass == null ? in.next(record) : onePass.next(own);
      record = onePass == null ? own : onePass.record;
      if (result == RecordDecoder.END) {
        end();
        return false;
      }
      if (result == RecordDecoder.RECORD) {
        if (record.type.event) {
          return true;
        }
      } else if (!markers && !later) {
        options.reportDamage(
            DamageCode.DAMAGED_RECORDS,
            trace.file(),
            in.badOffset,
            "unrecognizable records",
            "a VTF3 record",
            in.badName + " with " + in.badReason);
        reportDamage();
      }
    }
  }

  private void reportDamage() {
    byte[] text = in.problem();
    long ticks = NumberText.ticks(in.lastTime);
    if (rows.wants(ticks, EventKind.UNKNOWN, trace.firstLocation())) {
      EventBlock block = rows.block();
      int at = block.addRow(ticks, EventKind.UNKNOWN, trace.firstLocation(), 0);
      long word = block.text(text, 0, text.length);
      block.words()[at] = word;
    }
  }

  private void end() {
    ended = true;
    if (markers || later) {
      return; // reading the events reports the problem
    }
    records.endAllPairs();
    Diagnostics d = options.diagnostics();
    if (onePass != null) {
      onePass.end(d);
    }
    if (in.in.failure() != null) {
      d.reportDamage(
          DamageCode.CUT_FILES, "incomplete file", trace.file() + ": " + in.in.failure());
    }
    String file = trace.file().toString();
    d.add(WarningCode.CHANGED_TIMES, "negative times, set to 0", in.negativeTimes, file);
    d.add(LossCode.TIMES, "times and durations above the maximum, set to it", rows.clipped(), file);
    d.add(
        WarningCode.OMITTED_VALUES,
        "unknown extra fields at the end of records, ignored",
        in.surplus,
        file);
    d.add(
        LossCode.RECORDS,
        "records that VTF3 does not know but later formats do",
        in.extended,
        file);
    d.add(LossCode.SIMPLER_RECORDS, "job numbers of state exchanges", states.jobs(), file);
    d.add(
        LossCode.REFERENCES,
        "source locations of events that have one already",
        states.lostSources(),
        file);
    d.add(
        LossCode.OPERATIONS,
        "ends of collective operations, left out because too many are open",
        records.lostEnds(),
        file);
    d.add(
        LossCode.CALLS,
        "calls on mutexes, left out because too many are open",
        records.lostCalls(),
        file);
    d.add(
        LossCode.OPERATIONS,
        "collective operations without an end, read as ended because the input is a pipe",
        comments.invented(),
        file);
    d.add(
        LossCode.NUMBERS,
        "numbers of processes without definition of a trace from a pipe",
        comments.strayNumbers(),
        file);
    d.add(
        WarningCode.UNDEFINED_REFERENCES,
        "collective operations of communicators without declaration",
        records.strangeCommunicators(),
        file);
    undeclared.report(d, file);
    d.add(
        WarningCode.UNBALANCED_CALLS,
        "state exchanges that do not fit the call stack, repaired",
        states.repairs(),
        file);
  }

  private void readEvent(VtfRecord r) throws IOException {
    if (MatchedHalves.are(r.type) && !markers) {
      readMatched(r);
      rows.attached().clear();
      return;
    }
    if (later) {
      return;
    }
    long ticks = rows.ticks(r.time);
    long[] f = r.field;
    if (search != null) {
      search.offerBefore(r, ticks, this);
    }
    if (ordered && options.window().isBehind(ticks)) {
      end();
      return;
    }
    records.endPairs(ticks);
    if (r.type == VtfSyntax.COMMENT) {
      readComment(r, ticks);
      return;
    }
    if (markers) {
      rows.attached().clear();
      return;
    }
    switch (r.type.number) {
      case 0x5442 -> states.enter(ticks, numbers.of(f[1]), VtfTokens.token(f[0]), f[2]);
      case 0x5443 -> states.emitUpfrom(ticks, numbers.of(f[1]), VtfTokens.token(f[0]), f[2]);
      case 0x5444 -> states.emitUpto(ticks, numbers.of(f[1]), VtfTokens.token(f[0]), f[2]);
      case 0x5445 -> states.exchange(r, ticks);
      case 70 -> states.emitOldExchange(r, ticks);
      case -1 -> states.emitShortExchange(r, ticks);
      case 32767 -> states.setSourceInfo(r);
      case 0x544a, 0x544b, 0x544c -> records.emitSamples(r, ticks);
      case 240, 245 -> records.emitFileIo(r, ticks, comments.find(numbers.of(r.field[1])));
      case 80 -> records.emitMessage(r, ticks, EventKind.SEND);
      case 90 -> records.emitMessage(r, ticks, EventKind.RECEIVE);
      case 220 -> records.emitCollective(r, ticks, comments.isPaired(numbers.of(r.field[1])));
      default -> records.emitExtra(r, ticks);
    }
    rows.attached().clear();
  }

  /** A line of a matched dump: its record at its place, or all the others. */
  private void readMatched(VtfRecord r) throws IOException {
    int n = MatchedHalves.count(r);
    if (n == 0 && !later) {
      records.emitExtra(r, rows.ticks(r.time));
      return;
    }
    int first = MatchedHalves.first(r);
    for (int i = 0; i < n; i++) {
      VtfRecord half = halves.get(r, i);
      if (i != first && !later) {
        // Reading the events also reports the problems of the others.
        half.time = in.time(half.time);
        rows.ticks(half.time);
        if (half.type == VtfSyntax.GLOBALOP) {
          rows.ticks(Double.longBitsToDouble(half.field[6]));
        }
        continue;
      } else if (i == first && later) {
        continue;
      }
      long ticks = rows.ticks(NumberText.time(half.time));
      records.endPairs(ticks);
      switch (half.type.number) {
        case 80 -> records.emitMessage(half, ticks, EventKind.SEND);
        case 90 -> records.emitMessage(half, ticks, EventKind.RECEIVE);
        case 220 -> records.emitCollective(half, ticks, false);
        default -> records.emitFileIo(half, ticks, null);
      }
    }
  }

  private void readComment(VtfRecord r, long ticks) {
    if (onePass == null && r.time == 0 && VtfScan.isEnvironment(r)) {
      return; // among the definitions
    }
    if (comments.apply(r, ticks)) {
      return;
    }
    if (markers) {
      rows.attached().clear();
      return;
    }
    int location = trace.firstLocation();
    if (rows.wants(ticks, EventKind.COMMENT, location)) {
      int at = rows.add(ticks, EventKind.COMMENT, location, 0);
      EventBlock block = rows.block();
      long word = block.text(r.pool, (int) (r.field[0] >>> 32), (int) r.field[0]);
      block.words()[at] = word;
    }
    rows.attached().clear();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
