package org.tracetool.format.otf.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.Hex;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf.syntax.FieldSyntax;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;
import org.tracetool.format.otf.text.ByteSkipper;
import org.tracetool.format.otf.text.CopiedLines;
import org.tracetool.format.otf.text.LineParser;
import org.tracetool.format.otf.text.LineSkipper;
import org.tracetool.format.otf.text.MessageSnippet;
import org.tracetool.format.otf.text.PairBuffer;
import org.tracetool.format.otf.text.PlainLines;
import org.tracetool.format.otf.text.PlainSnapshots;
import org.tracetool.format.otf.text.ProcessLine;
import org.tracetool.format.otf.text.ProcessLineCache;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * Reads the records of a file with time and process lines: events, snapshots or statistics.
 *
 * <p>Time and process stay valid until changed, and both must be known before the first record.
 * Malformed lines and damaged places are reported, then reading continues after them.
 */
final class RecordSource implements EventSource {
  private static final int POOL_TARGET = 64 << 10;

  /** Processes that are not listed and are kept in mind; others may be counted several times. */
  private static final int MAX_REPORTED = 64;

  private final Path path;
  private final TextBuffer text;
  private final KeywordTable keywords;
  private final ReadOptions options;
  private final MisplacedRecords foreign;
  private final int[] listed;
  private final boolean[] wanted;
  private final int blockWords;

  /** Words of a block that are enough for now. */
  private int enough;

  /** Whether this file has enters and leaves, whose lines have a fast path. */
  private final boolean calls;

  /** Null if this file has no snapshots. */
  private final PlainSnapshots snapshots;

  private final LineParser line = new LineParser();
  private final PairBuffer pairs = new PairBuffer();

  /** The fields of a record; longer where a kind has more. */
  private long[] fields = new long[16];

  private long time;
  private int process;
  private boolean timeKnown;
  private boolean processKnown;
  private boolean processWanted;
  private boolean timeWanted;
  private boolean skippedHead;
  private boolean timesGoBack;
  private boolean carriageReturns;
  private boolean anything;
  private boolean ended;
  private boolean withinLine;

  /** Whether what is read is before the window, and the stream in order of time. */
  private boolean approaching;

  /** Whether records of the window may come after later ones. */
  private boolean anyOrder;

  private final ProcessLineCache processes = new ProcessLineCache();
  private ProcessLine processLine;
  private final PlainLines plainLines = new PlainLines(processes);
  private LineSkipper skipper;
  private boolean anySkipped;
  private long firstSkipped;
  private long lastSkipped;
  private int[] reported = new int[0];

  /**
   * A source over a text.
   *
   * @param listed the processes that the stream has, in unsigned ascending order; null for all
   */
  RecordSource(
      Path path, TextBuffer text, KeywordTable keywords, ReadOptions options, int[] listed) {
    this.path = path;
    this.text = text;
    this.keywords = keywords;
    this.options = options;
    this.foreign = new MisplacedRecords(path, keywords, options);
    this.listed = listed;
    this.calls = keywords.families().contains(Family.EVENT);
    this.wanted = options.wantedKinds();
    this.snapshots =
        keywords.families().contains(Family.SNAPSHOT)
            ? new PlainSnapshots(wants(EventKind.SNAPSHOT_ENTER), wants(EventKind.SNAPSHOT_COUNTER))
            : null;
    this.blockWords = Math.max(options.bufferBytes() / 8, 512);
    this.enough = blockWords;
    if (!wants(EventKind.ENTER) && !wants(EventKind.LEAVE) && options.window().isAll()) {
      skipper = new LineSkipper(processes);
    }
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (!ended) {
      if (text.at >= text.limit && !fill(block)) {
        ended = true;
        break;
      }
      parseLines(block);
      if (block.usedWords() >= blockWords || block.usedBytes() >= POOL_TARGET) {
        return true;
      }
    }
    return block.rows() > 0;
  }

  /** Whether all enters and leaves of all times are wanted, so that their lines may be copied. */
  boolean readsAllCalls() {
    return calls
        && skipper == null
        && wants(EventKind.ENTER)
        && wants(EventKind.LEAVE)
        && options.window().isAll();
  }

  /** For the lines of this file that can be copied. */
  CopiedLines copiedLines() {
    return new CopiedLines(processes);
  }

  /** Whether there is text that was read from the file and not looked at. */
  boolean hasText() {
    return text.at < text.limit;
  }

  /** Reads more text; false at the end, of which a row may tell. */
  boolean more(EventBlock block) throws IOException {
    ended = ended || !fill(block);
    return !ended;
  }

  /** The text that was read, until more is read. */
  byte[] bytes() {
    return text.bytes;
  }

  /** Passes over lines that can be copied, and gives their number; see {@link CopiedLines#run}. */
  int copied(CopiedLines lines, int before, int most) {
    if (!timeKnown || !processKnown || !processWanted || pairs.size() > 0) {
      return before;
    }
    lines.time = time;
    lines.process = processLine;
    text.at = lines.run(text.bytes, text.at, text.limit, before, most);
    time = lines.time;
    useLastPassedProcess(lines.process);
    return lines.count();
  }

  /** Adds rows of the text, until the block has so many words or there is no more text. */
  void readRows(EventBlock block, int words) {
    enough = words;
    parseLines(block);
  }

  private boolean fill(EventBlock block) throws IOException {
    boolean filled = text.fill();
    if (text.skippedNuls(path, options)) {
      anything = true;
      forgetState(); // lines that set time and process may be among those lost
    }
    if (!filled) {
      reportCutOff(block);
      return false;
    }
    anything = true;
    if (text.afterLongLine()) {
      options.reportDamage(
          DamageCode.DAMAGED_RECORDS,
          path,
          text.position(0),
          "line too long",
          "lines of at most " + TextBuffer.MAX_LINE + " bytes",
          "a longer one");
    }
    if (text.afterGap() || withinLine) {
      if (text.afterGap() || !text.afterLongLine()) {
        line.start(text.bytes, text.at);
        text.at = line.lineEnd(text.at) + 1;
      }
      withinLine = false;
      forgetState();
    }
    if (approaching) {
      approach();
    }
    return true;
  }

  /**
   * Lets text before the window be passed over without a look at its lines. The records of the
   * stream have to be in order of time.
   */
  void approachWindow() {
    approaching = options.window().from() != 0;
  }

  /** Lets records be found that come after those of times behind the window. */
  RecordSource inAnyOrder() {
    anyOrder = true;
    return this;
  }

  /** Passes over the text at hand up to its last time, if that is before the window. */
  private void approach() {
    int last = BackwardTextSearch.lastTime(text.bytes, text.at, text.limit);
    if (last < 0) {
      return;
    }
    line.start(text.bytes, last);
    long lastTime = line.hex();
    if (Long.compareUnsigned(lastTime, options.window().from()) >= 0) {
      approaching = false;
      return;
    }
    int own = BackwardTextSearch.lastProcess(text.bytes, text.at, last);
    boolean hasTime = own >= 0 && BackwardTextSearch.lastTime(text.bytes, text.at, own) >= 0;
    if (hasTime) {
      text.notePassed(lastTime);
    }
    if (own >= 0 && (timeKnown || hasTime)) {
      line.start(text.bytes, own + 1);
      setProcess((int) line.hex());
    } else if (own == BackwardTextSearch.NOT_PLAIN || !processKnown) {
      return; // these lines have to say which process it is
    }
    pairs.clear(); // they belong to a record that is left out
    setTime(lastTime);
    text.at = last;
  }

  /** The text starts somewhere within a line, not at the beginning of the file. */
  void startWithinLine() {
    withinLine = true;
    skippedHead = true;
  }

  /** After a skipped place neither time nor process nor pending pairs are known. */
  private void forgetState() {
    timeKnown = false;
    processKnown = false;
    pairs.clear();
    skippedHead = true;
  }

  private void reportCutOff(EventBlock block) {
    int rest = text.rest();
    if (rest > 0) {
      options.reportCutOff(path, text.position(text.at), text.bytes, text.at, text.at + rest);
      if (timeKnown && processKnown && processWanted && timeWanted && wants(EventKind.UNKNOWN)) {
        int at = block.addRow(time, EventKind.UNKNOWN, process, 0);
        block.words()[at] = block.text(text.bytes, text.at, rest);
      }
      text.at += rest;
      return;
    }
    if (skippedHead) {
      return;
    }
    if (!anything) {
      if (text.isDamaged()) {
        return; // which was reported
      }
      options.reportDamage(
          DamageCode.CUT_FILES, path, 0, "empty file", "a time line and a process line", "nothing");
    } else if (!processKnown) {
      options.reportDamage(
          DamageCode.CUT_FILES,
          path,
          text.position(text.at),
          "file without records: no time and process",
          "a time line and a process line",
          "the end of the file");
    }
  }

  /**
   * Counts all records instead of delivering them.
   *
   * @param isShort whether the text is short, see {@link ByteSkipper}
   */
  RecordTally count(boolean isShort) throws IOException {
    RecordTally tally = new RecordTally();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    skipper = isShort ? new ByteSkipper(processes) : new LineSkipper(processes);
    while (read(block)) {
      tally.add(block, event);
      countSkipped(tally);
    }
    countSkipped(tally);
    if (tally.total() > 0 && anySkipped) {
      tally.extend(firstSkipped);
    }
    return tally;
  }

  private void countSkipped(RecordTally tally) {
    if (anySkipped) {
      skipper.takeCounts(tally, lastSkipped);
    }
  }

  private boolean wants(EventKind kind) {
    return wanted[kind.ordinal()];
  }

  /** Parses lines until the buffer is used up or the block is full. */
  private void parseLines(EventBlock block) {
    byte[] b = text.bytes;
    int limit = text.limit;
    int at = text.at;
    boolean plainWanted = wants(EventKind.ENTER) && wants(EventKind.LEAVE);
    boolean fast = calls && (skipper != null || plainWanted);
    boolean active = timeKnown && processKnown && processWanted && timeWanted;
    while (at < limit) {
      byte c = b[at];
      boolean isSnapshot = c == 'T' && snapshots != null && skipper == null;
      if ((fast || isSnapshot) && active && pairs.size() == 0) {
        int stop =
            skipper != null
                ? skip(b, at, limit)
                : isSnapshot
                    ? snapshots.run(b, at, limit, block, enough, time, process)
                    : plain(b, at, limit, block);
        if (stop > at) {
          at = stop;
          if (block.usedWords() >= enough) {
            break;
          }
          continue;
        }
      }
      int d = Hex.digit(c);
      if (d >= 0) {
        at = timeLine(b, at);
        if (ended) {
          break;
        }
        active = processKnown && processWanted && timeWanted;
        continue;
      }
      if (c == '*') {
        int i = at + 1;
        while (b[i] == ' ' || b[i] == '\t') {
          i++;
        }
        int p = 0;
        boolean any = false;
        for (d = Hex.digit(b[i]); d >= 0; d = Hex.digit(b[++i])) {
          p = p << 4 | d;
          any = true;
        }
        if (any) {
          at = endOfNumber(b, i) + 1;
          if (timeKnown) {
            setProcess(p);
            active = processWanted && timeWanted;
          }
          continue;
        }
      }
      if (c == ' ' || c == '\t') {
        at++;
        continue;
      }
      text.at = at;
      if (active) {
        handleOther(block);
        at = line.lineEnd(line.at) + 1;
        if (block.usedWords() >= enough || block.usedBytes() >= POOL_TARGET) {
          break;
        }
      } else {
        at = skip(b, at);
      }
    }
    text.at = at;
  }

  /** Skips lines that are not requested; the last time among them becomes the current one. */
  private int skip(byte[] b, int from, int limit) {
    skipper.process = processLine;
    int stop = skipper.skip(b, from, limit, time);
    useLastPassedProcess(skipper.process);
    if (skipper.lastRecord != LineSkipper.NONE) {
      long first = timeAt(b, skipper.firstRecord);
      if (!anySkipped || Long.compareUnsigned(first, firstSkipped) < 0) {
        firstSkipped = first;
      }
      long last = timeAt(b, skipper.lastRecord);
      if (!anySkipped || Long.compareUnsigned(last, lastSkipped) > 0) {
        lastSkipped = last;
      }
      anySkipped = true;
    }
    if (skipper.lastTime != LineSkipper.BEFORE) {
      setTime(timeAt(b, skipper.lastTime));
    }
    return stop;
  }

  /** The time on a line, or the current one. */
  private long timeAt(byte[] b, int index) {
    if (index == LineSkipper.BEFORE) {
      return time;
    }
    line.start(b, index);
    return line.hex();
  }

  /** Decodes a run of simple lines. */
  private int plain(byte[] b, int from, int limit, EventBlock block) {
    plainLines.time = time;
    plainLines.process = processLine;
    plainLines.end = options.window().to() == -1L ? -1L : options.window().to() - 1;
    int stop = plainLines.run(b, from, limit, block, enough);
    time = plainLines.time;
    useLastPassedProcess(plainLines.process);
    return stop;
  }

  /** The last of the processes whose lines were passed becomes the current one. */
  private void useLastPassedProcess(ProcessLine last) {
    processLine = last;
    process = last.token;
  }

  private int skip(byte[] b, int from) {
    pairs.clear(); // they belong to a record that is left out
    int i = from;
    while (b[i] != '\n') {
      i++;
    }
    if ((!timeKnown || !processKnown) && i > from && !skippedHead) {
      skippedHead = true;
      options
          .diagnostics()
          .reportDamage(
              DamageCode.DAMAGED_RECORDS,
              "records before the first time and process line",
              path
                  + ": byte "
                  + text.position(from)
                  + ": expected a time line and a process line"
                  + " first, found '"
                  + MessageSnippet.of(b, from, Math.min(i, from + 32))
                  + '\'');
    }
    return i + 1;
  }

  /** Reads a time line; returns the index after it. */
  private int timeLine(byte[] b, int at) {
    long t = 0;
    int i = at;
    for (int d = Hex.digit(b[i]); d >= 0; d = Hex.digit(b[++i])) {
      t = t << 4 | d;
    }
    if (i - at > Hex.WIDE && LineParser.isTooLarge(b, at, i)) {
      line.start(b, at);
      line.expected = LineParser.TOO_LARGE;
      reportMalformed("malformed time or process line");
      forgetState(); // up to the next time and process
      return line.lineEnd(i) + 1;
    }
    i = endOfNumber(b, i);
    setTime(t);
    return i + 1;
  }

  /** The end of a time or process line; only blanks may come between its number and the end. */
  private int endOfNumber(byte[] b, int afterNumber) {
    int i = afterNumber;
    while (b[i] == ' ' || b[i] == '\t' || b[i] == '\r') {
      i++;
    }
    if (b[i] == '\n') {
      return i;
    }
    line.start(b, i);
    options.reportDamage(
        DamageCode.DAMAGED_RECORDS,
        path,
        text.position(i),
        "malformed time or process line",
        "the end of the line after the number",
        line.found());
    return line.lineEnd(i);
  }

  private void setTime(long t) {
    if (timeKnown && Long.compareUnsigned(t, time) < 0 && !timesGoBack) {
      timesGoBack = true;
      options
          .diagnostics()
          .warn(
              WarningCode.UNORDERED_RECORDS,
              "times go back within a stream",
              path + ": from " + Long.toUnsignedString(time) + " to " + Long.toUnsignedString(t));
    }
    time = t;
    timeKnown = true;
    TimeWindow window = options.window();
    if (window.isAll()) {
      timeWanted = true;
    } else {
      timeWanted = window.contains(t);
      if (window.isBehind(t) && !anyOrder) {
        ended = true;
      }
    }
  }

  private void setProcess(int p) {
    if (processKnown && p == process) {
      return;
    }
    ProcessLine known = processes.find(p);
    if (known == null) {
      known = new ProcessLine(p, isWanted(p));
      processes.put(known);
    }
    processLine = known;
    process = p;
    processKnown = true;
    processWanted = known.isWanted;
  }

  private boolean isWanted(int p) {
    boolean known = listed == null || UnsignedInts.find(listed, p) >= 0;
    if (!known && !contains(reported, p)) {
      if (reported.length < MAX_REPORTED) {
        reported = Arrays.copyOf(reported, reported.length + 1);
        reported[reported.length - 1] = p;
      }
      options
          .diagnostics()
          .add(
              LossCode.RECORDS,
              "processes that the master control does not list, whose records are left out",
              1,
              path + ": process " + Integer.toUnsignedString(p));
    }
    return known && options.wants(p);
  }

  private static boolean contains(int[] list, int value) {
    for (int v : list) {
      if (v == value) {
        return true;
      }
    }
    return false;
  }

  /** Handles the line at {@code text.at}; leaves {@code line.at} somewhere on it. */
  private void handleOther(EventBlock block) {
    line.start(text.bytes, text.at);
    int start = line.at;
    byte[] b = line.bytes;
    byte c = b[start];
    if (c == '\n' || c == '\r' && b[start + 1] == '\n') {
      pairs.clear();
      return;
    }
    int end = start;
    if (b[end] == '#') {
      end++;
    }
    while (LineParser.isKeywordByte(b[end])) {
      end++;
    }
    if (c == 'K' && isKeyValue(b, start, end)) {
      line.at = end;
      if (!pairs.parse(line)) {
        reportMalformed("malformed key-value pair");
      }
      return;
    }
    RecordSyntax record = keywords.find(b, start, end);
    line.at = end;
    if (record == null) {
      if (line.stepToControl()) {
        reportMalformed("malformed line");
        return;
      }
      foreign.look(b, start, end, text.position(start));
      emitUnknown(block, start);
      return;
    }
    if (record.event() == null || !wants(record.event())) {
      pairs.clear();
      return;
    }
    record(block, record);
  }

  private static boolean isKeyValue(byte[] b, int start, int end) {
    return end - start == 1 || end - start == 3 && b[start + 1] == 'E' && b[start + 2] == 'Y';
  }

  private void emitUnknown(EventBlock block, int start) {
    pairs.clear();
    int end = line.lineEnd(start);
    if (wants(EventKind.UNKNOWN)) {
      int from = start + UnknownRecordPrefix.length(line.bytes, start, keywords);
      int row = block.addRow(time, EventKind.UNKNOWN, process, 0);
      long word = block.text(line.bytes, from, end - from);
      block.words()[row] = word;
    }
    line.at = end;
  }

  private void record(EventBlock block, RecordSyntax record) {
    EventKind kind = record.event();
    int count = kind.fieldCount();
    if (count > fields.length) {
      fields = new long[count];
    }
    Arrays.fill(fields, 0, count, 0);
    int[] slots = record.slots();
    boolean complete = false;
    boolean anyOptional = false;
    int n = slots.length;
    for (int i = 0; i < n; i++) {
      FieldSyntax f = record.fields().get(i);
      if (!line.field(f)) {
        reportMalformed("malformed record");
        return;
      }
      anyOptional |= f.presence != FieldSyntax.Presence.MANDATORY;
      complete = line.present;
      fields[slots[i]] =
          f.value == FieldSyntax.Value.STRING || f.value == FieldSyntax.Value.OPTIONAL_STRING
              ? stringWord(block)
              : line.number;
    }
    // After the last optional field the rest is ignored, but where an optional field may still come
    // nothing else may.
    if (anyOptional && !complete && !line.atLineEnd()) {
      line.expected = record.fields().get(n - 1).expectation() + ", or the end of the line";
      reportMalformed("malformed record");
      return;
    }
    noteCarriageReturn();
    int row = block.addRow(time, kind, process, pairs.size());
    System.arraycopy(fields, 0, block.words(), row, count);
    if (pairs.size() > 0) {
      pairs.moveTo(block, row + count);
    } else if (skipper != null) {
      skipper.learn(line.bytes, text.at, kind);
    }
  }

  private long stringWord(EventBlock block) {
    return line.stringStart < 0
        ? EventBlock.NO_TEXT
        : block.text(line.bytes, line.stringStart, line.stringLength);
  }

  private void noteCarriageReturn() {
    if (!carriageReturns && line.bytes[line.at] == '\r') {
      carriageReturns = true;
      options
          .diagnostics()
          .warn(WarningCode.UNUSUAL_RECORDS, "lines end with CR LF", path.toString());
    }
  }

  private void reportMalformed(String what) {
    line.reportMalformed(what, path, text, options);
    pairs.clear();
  }

  @Override
  public void close() throws IOException {
    ended = true;
    text.close();
  }
}
