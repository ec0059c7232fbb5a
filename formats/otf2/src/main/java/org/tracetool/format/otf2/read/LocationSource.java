package org.tracetool.format.otf2.read;

import java.io.IOException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReachingSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.EventSelection;
import org.tracetool.format.otf2.file.IdTranslation;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.UnknownText;
import org.tracetool.format.otf2.map.model.LocationEventRows;
import org.tracetool.format.otf2.map.model.SnapshotEndComment;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** The events, or the snapshots, of one location. */
final class LocationSource implements ReachingSource {
  /** Small, so that the blocks of 64 locations that are merged stay in the processor's cache. */
  private static final int BLOCK_WORDS = 2048;

  private static final int POOL_TARGET = 64 << 10;
  private static final int MAX_WORDS = 1 << 20;
  private static final int MAX_POOL_BYTES = 4 << 20;
  private static final int COLLECTIVE_DATA = 5;
  private static final int CODES = 256;
  private static final int COMM = 1;
  private static final int REQUEST = 4;
  private static final int ENTER = EventRecord.ENTER.type().code();
  private static final int LEAVE = EventRecord.LEAVE.type().code();
  private static final int METRIC = EventRecord.METRIC.type().code();
  private static final int COLLECTIVE_BEGIN = EventRecord.MPI_COLLECTIVE_BEGIN.type().code();
  private static final int COLLECTIVE_END = EventRecord.MPI_COLLECTIVE_END.type().code();
  private static final int SNAPSHOT_START = SnapshotRecord.SNAPSHOT_START.type().code();
  private static final int SNAPSHOT_END = SnapshotRecord.SNAPSHOT_END.type().code();

  private final RecordInput in;
  private final boolean snapshots;
  private final LocationEventRows rows;
  private final int location;
  private final LocationTables local;
  private final IdTranslation translation;
  private final ClockCorrection clock;
  private final ReadOptions options;
  private final TimeWindow window;
  private final boolean[] wanted;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private final long[] data = new long[COLLECTIVE_DATA];

  /** The numbers of a message as they are stored: partner, communicator, tag, length, request. */
  private final long[] message = new long[REQUEST + 1];

  private final OpenCollectives open = new OpenCollectives();

  /** Whether the begin of a collective operation may stand before what is read. */
  private boolean middle;

  private boolean done;

  /** The places that are found; null if none are looked for. */
  private FoundStarts starts;

  /** The first byte at which a place is wanted. */
  private long nextStart = Long.MAX_VALUE;

  /** Whether records of the window may come after later ones. */
  private boolean anyOrder;

  /** Tells what can be passed unread; null if that is nothing from here on. */
  private EventSelection selection;

  /** Whether that is only what comes before the window. */
  private boolean passesBefore;

  /** Makes rows of calls; null if not all of them are wanted. */
  private CallRows calls;

  private boolean begun;

  /**
   * @param local the definitions of the location; those of the archive for snapshots, which have
   *     its ids and its clock
   */
  LocationSource(
      RecordInput in,
      boolean snapshots,
      LocationEventRows rows,
      int location,
      LocationTables local,
      ReadOptions options) {
    this.in = in;
    this.snapshots = snapshots;
    this.rows = rows;
    this.location = location;
    this.local = local;
    this.translation = new IdTranslation(local);
    this.clock = local.clock();
    this.options = options;
    this.window = options.window();
    wanted = options.wantedKinds();
  }

  /** Lets records be found that come after those of times behind the window. */
  void allowAnyOrder() {
    anyOrder = true;
  }

  /** Goes to the last chunk that begins before the window. */
  void skipToWindow() throws IOException {
    if (window.from() == 0) {
      return;
    }
    long low = chunkBeforeWindow();
    middle = low > 0 && in.startAt(low);
  }

  /** The last chunk that begins before the window; 0 if that is not known. */
  private long chunkBeforeWindow() throws IOException {
    long low = 0;
    long high = in.chunks() - 1;
    while (low < high) {
      long middleChunk = low + high + 1 >>> 1;
      Long first = in.firstTime(middleChunk);
      if (first == null) {
        return 0; // damaged; reading from the start will tell
      }
      if (Long.compareUnsigned(local.clock().apply(first), window.from()) < 0) {
        low = middleChunk;
      } else {
        high = middleChunk - 1;
      }
    }
    return low;
  }

  /** The time that the last chunk begins with; 0 of a file with a single one. */
  @Override
  public long reach() throws IOException {
    long last = in.chunks() - 1;
    // With several intervals, times of the clock go by what was read before.
    Long time = last > 0 && clock.intervals() <= 1 ? in.firstTime(last) : null;
    return time == null ? 0 : clock.apply(time);
  }

  /**
   * Goes to a place within the file.
   *
   * @param start see {@link RecordInput#timedPlace}; its state are the numbers of {@link
   *     OpenCollectives}
   * @param all whether begins before the place are known; otherwise they are as far as {@link
   *     #skipToWindow} would know them
   */
  void startAt(StartFacet.Start start, boolean all) throws IOException {
    if (!in.startAtTimed(start.place())) {
      skipToWindow();
      return;
    }
    middle = !all && chunkBeforeWindow() > 0;
    if (!middle) {
      for (long number : start.state()) {
        open.begin(-1, number);
      }
    }
  }

  /** Adds the places to a list from which the file can be read, as they are passed. */
  void findStarts(FoundStarts found) {
    starts = found;
    nextStart = found.next();
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    if (!begun) {
      begun = true;
      begin();
    }
    while (!done && (isRoom(block) || !open.isEmpty() && isBearable(block))) {
      done = !step(block);
    }
    if (!open.isEmpty()) {
      open.clear();
      middle = true; // ends of these may follow
    }
    return block.rows() > 0;
  }

  /** Counts all records; only for a source of which nothing was read, and that wants all. */
  RecordTally count() throws IOException {
    done = true;
    return new RecordCount(in, snapshots, clock, options.diagnostics()).count();
  }

  /**
   * Finds out what can be passed unread: events of kinds that are not wanted, and before a window.
   */
  private void begin() {
    if (snapshots || starts != null) {
      return;
    }
    EventSelection found = new EventSelection(window, !anyOrder);
    for (int code = 0; code < CODES; code++) {
      EventMapping mapping = EventMapping.ofEvent(code);
      if (wanted[(mapping == null ? EventKind.UNKNOWN : mapping.kind()).ordinal()]) {
        found.addInWindow(code);
      }
    }
    if (wanted[EventKind.COLLECTIVE_BEGIN.ordinal()]
        || wanted[EventKind.COLLECTIVE_END.ordinal()]
        || wanted[EventKind.COLLECTIVE.ordinal()]) {
      found.addAlways(COLLECTIVE_BEGIN);
      found.addAlways(COLLECTIVE_END);
    }
    calls =
        wanted[EventKind.ENTER.ordinal()] && wanted[EventKind.LEAVE.ordinal()]
            ? new CallRows(location, local, clock, window)
            : null;
    passesBefore =
        found.isWantedInWindow(ENTER)
            && found.isWantedInWindow(LEAVE)
            && found.isWantedInWindow(METRIC);
    selection = passesBefore && window.from() == 0 ? null : found;
  }

  private static boolean isRoom(EventBlock block) {
    return block.usedWords() < BLOCK_WORDS && block.usedBytes() < POOL_TARGET;
  }

  /** Whether rows may wait for the ends of operations any longer. */
  private static boolean isBearable(EventBlock block) {
    return block.usedWords() < MAX_WORDS && block.usedBytes() < MAX_POOL_BYTES;
  }

  private boolean step(EventBlock block) throws IOException {
    if (in.nextOffset() >= nextStart && in.isAtTimed()) {
      starts.add(in, clock);
      nextStart = starts.next();
    }
    if (selection != null) {
      in.passUnwanted(selection, clock);
      open.forget(in.number());
    }
    if (calls != null && open.isEmpty()) {
      calls.read(in, block, BLOCK_WORDS);
      if (!isRoom(block)) {
        return true;
      }
    }
    try {
      if (!in.next()) {
        return false;
      }
    } catch (DamagedTraceException e) {
      boolean more = in.skipChunk();
      report(e.getMessage() + "; " + in.skipped());
      return more;
    }
    long time = clock.apply(in.time());
    if (!anyOrder && window.isBehind(time) && open.isEmpty()) {
      return false;
    }
    if (passesBefore && selection != null && window.contains(time)) {
      selection = null;
    }
    int start = block.usedWords();
    try {
      if (snapshots) {
        readSnapshot(block, time);
      } else {
        readEvent(block, time);
      }
    } catch (DamagedTraceException e) {
      block.truncate(start);
      rows.clearAttributes();
      report(e.getMessage() + RecordInput.LEFT_OUT);
    }
    return true;
  }

  private void report(String message) {
    options.diagnostics().reportDamage(DamageCode.DAMAGED_RECORDS, "damaged records", message);
  }

  private boolean wants(EventKind kind, long time) {
    return wanted[kind.ordinal()] && window.contains(time);
  }

  private void readEvent(EventBlock block, long time) throws IOException {
    int code = in.code();
    if ((code == ENTER || code == LEAVE) && !in.hasAttributes()) {
      EventKind kind = code == ENTER ? EventKind.ENTER : EventKind.LEAVE;
      if (wants(kind, time)) {
        long id = local.translate(IdSpace.REGION, in.bareNumber() & Otf2Ids.UNDEFINED);
        int row = block.addRow(time, kind, location, 0);
        block.words()[row] = Integer.toUnsignedLong(Otf2Ids.token(id));
        block.words()[row + 1] = 0;
      }
    } else if (code == COLLECTIVE_BEGIN) {
      if (starts != null) {
        starts.begin(in.number());
      }
      boolean emit = wants(EventKind.COLLECTIVE_BEGIN, time);
      open.begin(emit ? row(block, EventMapping.ofEvent(code), time) : -1, in.number());
    } else if (code == COLLECTIVE_END) {
      if (starts != null) {
        starts.end(in.number());
      }
      readCollectiveEnd(block, time);
    } else if (!readFrequent(block, EventMapping.ofEvent(code), time)) {
      record(block, EventMapping.ofEvent(code), "event", time);
    }
    open.forget(in.number());
  }

  /** Reads an event of the usual form of a frequent kind; false if it is none. */
  private boolean readFrequent(EventBlock block, EventMapping mapping, long time) {
    if (mapping == null || in.hasAttributes() || !wants(mapping.kind(), time)) {
      return false;
    }
    switch (mapping.kind()) {
      case ISEND_COMPLETE, IRECEIVE_REQUEST -> {
        int row = block.addRow(time, mapping.kind(), location, 0);
        block.words()[row] = in.bareNumber();
        return true;
      }
      case SEND, ISEND, RECEIVE, IRECEIVE -> {
        message[REQUEST] = 0;
        if (mapping.isMarked() || !decoder.decodeNumbers(in, mapping.type(), message)) {
          return false;
        }
        message[COMM] = local.translate(IdSpace.COMM, message[COMM]);
        return rows.addMessage(block, mapping.kind(), message, time);
      }
      default -> {
        return false;
      }
    }
  }

  private void readSnapshot(EventBlock block, long time) throws IOException {
    int code = in.code();
    if (code == SNAPSHOT_END) {
      if (wants(EventKind.SNAPSHOT_COMMENT, time)) {
        decoder.decode(in, SnapshotRecord.SNAPSHOT_END.type(), values);
        SnapshotEndComment.add(block, time, location, values.number(0));
      }
    } else if (code != SNAPSHOT_START) {
      record(block, EventMapping.ofSnapshot(code), "snapshot", time);
    }
  }

  private void record(EventBlock block, EventMapping mapping, String sort, long time)
      throws IOException {
    if (mapping != null) {
      if (wants(mapping.kind(), time)) {
        row(block, mapping, time);
      }
    } else if (wants(EventKind.UNKNOWN, time)) {
      rows.readAttributes(in, translation);
      int row = block.addRow(time, EventKind.UNKNOWN, location, rows.attributeCount());
      long text = block.text(UnknownText.of(sort, in.code(), in.buffer(), in.payload(), in.end()));
      block.words()[row] = text;
      rows.pairs(block, row + 1);
      rows.clearAttributes();
    }
  }

  private int row(EventBlock block, EventMapping mapping, long time) throws IOException {
    decoder.decode(in, mapping.type(), values);
    translation.apply(values);
    rows.readAttributes(in, translation);
    return rows.add(block, mapping, values, time, clock);
  }

  private void readCollectiveEnd(EventBlock block, long time) throws IOException {
    EventMapping mapping = EventMapping.ofEvent(COLLECTIVE_END);
    boolean alone = open.isEmpty() && !middle;
    EventKind kind = alone ? mapping.kind() : EventKind.COLLECTIVE_END;
    boolean emit = wants(kind, time);
    if (alone) {
      if (emit) {
        row(block, mapping, time);
      }
      return;
    }
    if (!emit && open.isEmpty()) {
      return;
    }
    decoder.decode(in, mapping.type(), values);
    translation.apply(values);
    rows.readAttributes(in, translation);
    int start = block.usedWords();
    long id = in.number();
    rows.addCollectiveEnd(block, mapping, values, time, id, data);
    if (!emit) {
      block.truncate(start);
    }
    if (!open.isEmpty()) {
      open.end(block, id, data);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
