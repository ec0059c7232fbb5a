package org.tracetool.format.otf2.print;

import java.io.IOException;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.RecordList;
import org.tracetool.format.otf2.record.EventRecord;

/** The lines of those events that most of a trace consists of, from their bytes. */
final class FrequentLines {
  private static final int REGION = 1;
  private static final int REQUEST = 2;
  private static final int METRIC = 3;
  private static final int MESSAGE = 4;

  private static final byte[] BEFORE_REQUEST = ByteText.ascii("  Request: ");
  private static final byte[] LENGTH = ByteText.ascii(", Length: ");
  private static final byte[] AND_REQUEST = ByteText.ascii(", Request: ");

  /** For each code how its line is made; 0 for those that are not made here. */
  private static final byte[] SORTS = sorts();

  private static final byte[][] LABELS = labels();

  private final PrintOutput out;
  private final RegionTexts regions;
  private final MetricTexts metrics;
  private final MessageTexts messages;
  private final Numbers numbers = new Numbers();

  FrequentLines(PrintOutput out, References references, MetricNames names) {
    this.out = out;
    regions = new RegionTexts(references);
    metrics = new MetricTexts(references, names);
    messages = new MessageTexts(references);
  }

  private static byte[] sorts() {
    byte[] sorts = new byte[256];
    put(sorts, REGION, EventRecord.ENTER, EventRecord.LEAVE);
    put(
        sorts,
        REQUEST,
        EventRecord.MPI_ISEND_COMPLETE,
        EventRecord.MPI_IRECV_REQUEST,
        EventRecord.MPI_REQUEST_TEST,
        EventRecord.MPI_REQUEST_CANCELLED);
    put(sorts, METRIC, EventRecord.METRIC);
    put(
        sorts,
        MESSAGE,
        EventRecord.MPI_SEND,
        EventRecord.MPI_ISEND,
        EventRecord.MPI_RECV,
        EventRecord.MPI_IRECV);
    return sorts;
  }

  private static void put(byte[] sorts, int sort, EventRecord... records) {
    for (EventRecord record : records) {
      sorts[record.type().code()] = (byte) sort;
    }
  }

  private static byte[][] labels() {
    byte[][] labels = new byte[256][];
    for (EventRecord record : EventRecord.values()) {
      labels[record.type().code()] = ByteText.ascii(record.name());
    }
    return labels;
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
   * @param record what a list knows of it
   * @return false if it is not made here, or amiss
   */
  boolean put(LocationQueue lane, byte[] bytes, long record, long time) throws IOException {
    int code = RecordList.code(record);
    int at = RecordList.payload(record);
    boolean big = RecordList.isBigEndian(record);
    boolean done =
        switch (SORTS[code]) {
          case REGION -> region(lane, bytes, at, big, code, time);
          case REQUEST -> request(lane, bytes, at, big, code, time);
          case METRIC -> metric(lane, bytes, at, big, code, time);
          case MESSAGE -> message(lane, bytes, at, big, code, time);
          default -> false;
        };
    if (done) {
      out.endedLine();
    }
    return done;
  }

  private boolean region(
      LocationQueue lane, byte[] bytes, int at, boolean big, int code, long time) {
    long local = ByteOrders.compressed(bytes, at + 1, bytes[at], big);
    long region = lane.regions == null ? local : lane.regions.get(local);
    byte[] text = regions.text(region);
    if (text == null) {
      return false;
    }
    out.timed(lane.head(code, LABELS[code]), time, text, regions.length(region));
    return true;
  }

  private boolean request(
      LocationQueue lane, byte[] bytes, int at, boolean big, int code, long time) {
    long request = ByteOrders.compressed(bytes, at + 1, bytes[at], big);
    out.timed(lane.head(code, LABELS[code]), time, BEFORE_REQUEST);
    out.text.unsigned(request).put('\n');
    return true;
  }

  private boolean metric(
      LocationQueue lane, byte[] bytes, int at, boolean big, int code, long time) {
    Numbers n = numbers;
    n.begin(bytes, at, big);
    long local = n.next(Integer.BYTES);
    int count = n.nextByte();
    MetricTexts.Form form = metrics.form(lane.metric(local), count);
    if (form == null || !n.isGood()) {
      return false;
    }
    ByteText text = out.text;
    int start = text.length();
    out.timed(lane.head(code, LABELS[code]), time, form.words[0]);
    text.ensure(form.room);
    byte[] b = text.bytes();
    int to = text.length();
    for (int i = 0; i < count; i++) {
      int type = n.nextByte();
      long value = n.next(Long.BYTES);
      if (type != form.types[i] || !n.isGood()) {
        text.truncate(start);
        return false;
      }
      if (value < 0 && type == MetricTexts.SIGNED) {
        b[to++] = '-';
        value = -value;
      }
      to = ByteText.unsigned(b, to, value);
      byte[] words = form.words[i + 1];
      ByteText.copy(words, b, to);
      to += words.length;
    }
    text.truncate(to);
    return true;
  }

  private boolean message(
      LocationQueue lane, byte[] bytes, int at, boolean big, int code, long time) {
    Numbers n = numbers;
    n.begin(bytes, at, big);
    long partner = n.next(Integer.BYTES);
    long comm = lane.comm(n.next(Integer.BYTES));
    long tag = n.next(Integer.BYTES);
    long length = n.next(Long.BYTES);
    boolean requested =
        code == EventRecord.MPI_ISEND.type().code() || code == EventRecord.MPI_IRECV.type().code();
    long request = requested ? n.next(Long.BYTES) : 0;
    byte[] words = n.isGood() ? messages.text(code, partner, comm, lane.location) : null;
    if (words == null) {
      return false;
    }
    out.timed(lane.head(code, LABELS[code]), time, words);
    ByteText text = out.text;
    text.unsigned(tag).put(LENGTH).unsigned(length);
    if (requested) {
      text.put(AND_REQUEST).unsigned(request);
    }
    text.put('\n');
    return true;
  }
}
