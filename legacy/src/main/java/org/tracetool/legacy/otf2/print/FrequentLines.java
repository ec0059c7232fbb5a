package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.RecordList;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.legacy.otf2.text.MetricNames;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** The lines of those events that most of a trace consists of, from their bytes. */
final class FrequentLines {
  private static final int REGION = 1;
  private static final int REQUEST = 2;
  private static final int METRIC = 3;
  private static final int MESSAGE = 4;

  /** In place of the end of a line that is not made here. */
  private static final int NOT_HERE = -1;

  /** Bytes of the words of a line at most; longer ones are not made here. */
  static final int MAX_WORD_BYTES = 4 << 10;

  /** Bytes that a line takes at most, with what is overwritten behind it. */
  private static final int ROOM = 2 * MAX_WORD_BYTES;

  private static final byte[] BEFORE_REQUEST = ByteText.ascii("  Request: ");
  private static final byte[] LENGTH = ByteText.ascii(", Length: ");
  private static final byte[] AND_REQUEST = ByteText.ascii(", Request: ");

  private static final EventRecord[] KINDS = {
    EventRecord.ENTER,
    EventRecord.LEAVE,
    EventRecord.METRIC,
    EventRecord.MPI_SEND,
    EventRecord.MPI_ISEND,
    EventRecord.MPI_RECV,
    EventRecord.MPI_IRECV,
    EventRecord.MPI_ISEND_COMPLETE,
    EventRecord.MPI_IRECV_REQUEST,
    EventRecord.MPI_REQUEST_TEST,
    EventRecord.MPI_REQUEST_CANCELLED
  };

  private static final int[] SORT_OF_KIND = {
    REGION, REGION, METRIC, MESSAGE, MESSAGE, MESSAGE, MESSAGE, REQUEST, REQUEST, REQUEST, REQUEST
  };

  /** For each code how its line is made; 0 for those that are not made here. */
  private static final byte[] SORTS = sorts();

  /** For each code its place among the kinds. */
  private static final byte[] KIND_OF_CODE = kinds();

  private final PrintOutput out;
  private final LineHeads heads;
  private final RegionTexts regions;
  private final MetricTexts metrics;
  private final MessageTexts messages;
  private final TimeColumn times = new TimeColumn();
  private final CompactNumbers numbers = new CompactNumbers();

  FrequentLines(PrintOutput out, LineHeads heads, ReferencePrinter references, MetricNames names) {
    this.out = out;
    this.heads = heads;
    regions = new RegionTexts(references);
    metrics = new MetricTexts(references, names);
    messages = new MessageTexts(references);
  }

  private static byte[] sorts() {
    byte[] sorts = new byte[256];
    for (int kind = 0; kind < KINDS.length; kind++) {
      sorts[KINDS[kind].type().code()] = (byte) SORT_OF_KIND[kind];
    }
    return sorts;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[256];
    for (int kind = 0; kind < KINDS.length; kind++) {
      kinds[KINDS[kind].type().code()] = (byte) kind;
    }
    return kinds;
  }

  /** The heads of the lines that are made here. */
  static LineHeads heads(LocationQueue[] lanes) {
    int[] codes = new int[KINDS.length];
    byte[][] labels = new byte[256][];
    for (int kind = 0; kind < KINDS.length; kind++) {
      codes[kind] = KINDS[kind].type().code();
      labels[codes[kind]] = ByteText.ascii(KINDS[kind].name());
    }
    return new LineHeads(lanes, codes, labels);
  }

  /** By code, which records have lines that are made here. */
  static boolean[] codes() {
    boolean[] codes = new boolean[SORTS.length];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = SORTS[i] != 0;
    }
    return codes;
  }

  /**
   * Prints a record.
   *
   * @param bytes those of its location
   * @param record its entry in a list
   * @return false if it is not made here, or amiss
   */
  boolean put(LocationQueue lane, byte[] bytes, long record, long time) throws IOException {
    int code = RecordList.code(record);
    int sort = SORTS[code];
    if (sort == 0) {
      return false;
    }
    ByteText text = out.text;
    text.ensure(ROOM);
    byte[] b = text.bytes();
    int at = text.length();
    int head = heads.at(RecordList.lane(record), KIND_OF_CODE[code]);
    System.arraycopy(heads.bytes(), head, b, at, LineHeads.COPIED);
    at += heads.length(head);
    times.put(b, at, time);
    at += TimeColumn.WIDTH;
    int end;
    if (sort == REGION) {
      end = region(lane, b, at, record);
    } else if (sort == METRIC) {
      end = metric(lane, b, at, bytes, record);
    } else if (sort == REQUEST) {
      end = request(b, at, record);
    } else {
      end = message(lane, b, at, bytes, record, code);
    }
    if (end < 0) {
      return false;
    }
    text.truncate(end);
    out.continueAfterLine();
    return true;
  }

  private int region(LocationQueue lane, byte[] b, int at, long record) {
    long local = RecordList.bareNumber(record);
    long place = regions.place(lane.regions == null ? local : lane.regions.get(local));
    if (place < 0) {
      return NOT_HERE;
    }
    System.arraycopy(regions.bytes(), RegionTexts.at(place), b, at, RegionTexts.copied(place));
    return at + RegionTexts.length(place);
  }

  private static int request(byte[] b, int at, long record) {
    System.arraycopy(BEFORE_REQUEST, 0, b, at, BEFORE_REQUEST.length);
    int end = ByteText.unsigned(b, at + BEFORE_REQUEST.length, RecordList.bareNumber(record));
    b[end] = '\n';
    return end + 1;
  }

  private int metric(LocationQueue lane, byte[] b, int at, byte[] bytes, long record) {
    CompactNumbers n = numbers;
    n.begin(bytes, RecordList.payload(record), RecordList.isBigEndian(record));
    long local = n.next(Integer.BYTES);
    int count = n.nextByte();
    MetricTexts.Form form = metrics.form(lane.metric(local), count);
    if (form == null || !n.isGood()) {
      return NOT_HERE;
    }
    byte[] words = form.words[0];
    System.arraycopy(words, 0, b, at, words.length);
    int to = at + words.length;
    for (int i = 0; i < count; i++) {
      int type = n.nextByte();
      long value = n.next(Long.BYTES);
      if (type != form.types[i] || !n.isGood()) {
        return NOT_HERE;
      }
      if (value < 0 && type == MetricTexts.SIGNED) {
        b[to++] = '-';
        value = -value;
      }
      to = ByteText.unsigned(b, to, value);
      words = form.words[i + 1];
      System.arraycopy(words, 0, b, to, words.length);
      to += words.length;
    }
    return to;
  }

  private int message(LocationQueue lane, byte[] b, int at, byte[] bytes, long record, int code) {
    CompactNumbers n = numbers;
    n.begin(bytes, RecordList.payload(record), RecordList.isBigEndian(record));
    long partner = n.next(Integer.BYTES);
    long comm = lane.comm(n.next(Integer.BYTES));
    long tag = n.next(Integer.BYTES);
    long length = n.next(Long.BYTES);
    boolean requested =
        code == EventRecord.MPI_ISEND.type().code() || code == EventRecord.MPI_IRECV.type().code();
    long request = requested ? n.next(Long.BYTES) : 0;
    byte[] words = n.isGood() ? messages.text(code, partner, comm, lane.location) : null;
    if (words == null || words.length > MAX_WORD_BYTES) {
      return NOT_HERE;
    }
    System.arraycopy(words, 0, b, at, words.length);
    int to = ByteText.unsigned(b, at + words.length, tag);
    System.arraycopy(LENGTH, 0, b, to, LENGTH.length);
    to = ByteText.unsigned(b, to + LENGTH.length, length);
    if (requested) {
      System.arraycopy(AND_REQUEST, 0, b, to, AND_REQUEST.length);
      to = ByteText.unsigned(b, to + AND_REQUEST.length, request);
    }
    b[to] = '\n';
    return to + 1;
  }
}
