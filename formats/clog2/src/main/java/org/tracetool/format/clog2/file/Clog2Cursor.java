package org.tracetool.format.clog2.file;

import java.io.IOException;

/**
 * The records of CLOG-2. In logs of single processes that were never merged, times get the shift of
 * the clock, and communicators the numbers of the table.
 */
public final class Clog2Cursor extends FileCursor {
  private static final int COLOUR = 24;
  private static final int NAME = 32;
  private static final int LABEL = 40;
  private static final int STATE_TEXTS = 16;
  private static final int EVENT_TEXTS = 8;
  private static final int FILE_NAME = 40;

  // As constants, since the loop over repeated records is short.
  private static final int BARE_CODE = Clog2Type.BARE.code();
  private static final int CARGO_CODE = Clog2Type.CARGO.code();
  private static final int MESSAGE_CODE = Clog2Type.MESSAGE.code();
  private static final int BARE_SIZE = Clog2Type.BARE.size();
  private static final int CARGO_SIZE = Clog2Type.CARGO.size();
  private static final int MESSAGE_SIZE = Clog2Type.MESSAGE.size();

  private final Preamble preamble;
  private final CommTable table;
  private final long end;

  /** Whether times and communicators are those of a log of one process, and replaced. */
  private boolean corrects;

  private Clog2Type type;

  /**
   * Before the first record.
   *
   * @param log what is known of the log
   * @param in its bytes, closed with this
   */
  public Clog2Cursor(Clog2LogInfo log, SlidingFileWindow in, DamageSink damage) {
    super(in, damage);
    preamble = log.preamble();
    table = log.table();
    corrects = !preamble.finalised();
    end = log.end();
    block = Preamble.SIZE;
    position = Preamble.SIZE;
    in.setByteOrder(preamble.bigEndian());
  }

  /** From now on, records are given as they stand in the file, also those of a single process. */
  public Clog2Cursor asStored() {
    corrects = false;
    return this;
  }

  /** The type of the record. */
  public Clog2Type type() {
    return type;
  }

  /** A copy of bytes of the body. */
  public byte[] bytes(int offset, int count) {
    return in.copy(body + offset, count);
  }

  @Override
  public long offset() {
    return position - type.size();
  }

  @Override
  protected void readNextBlock() {
    block += preamble.blockSize();
    position = block;
    done = block >= end;
  }

  @Override
  protected long blockOf(long place) {
    long behind = place - Preamble.SIZE;
    return behind < 0 || place >= end ? -1 : place - behind % preamble.blockSize();
  }

  /** What ends at a place where a record does not. */
  private String bound(long limit) {
    return limit < end ? "the end of the block" : "the end of the log";
  }

  @Override
  public boolean nextNew(RepeatedRecords repeated) throws IOException {
    if (!corrects && !done) {
      long last = Math.min(block + preamble.blockSize(), end) - Clog2Type.MAX_SIZE;
      int size = -1;
      while (size != 0 && position <= last) {
        int at = in.at(position, Clog2Type.MAX_SIZE);
        size = at < 0 ? 0 : take(at, repeated);
        position += size;
      }
    }
    return next();
  }

  /** Has the record at an index of the window taken; its bytes, 0 if it has to be decoded. */
  private int take(int at, RepeatedRecords repeated) {
    int code = in.i32(at + 20);
    boolean isCargo = code == CARGO_CODE;
    if (isCargo || code == BARE_CODE) {
      boolean taken =
          repeated.takeEvent(
              in.f64(at),
              in.i32(at + 8),
              in.i32(at + 12),
              in.i32(at + 16),
              in.i32(at + Clog2Type.HEADER),
              isCargo);
      return taken ? isCargo ? CARGO_SIZE : BARE_SIZE : 0;
    }
    boolean taken =
        code == MESSAGE_CODE
            && repeated.takeMessage(
                in.f64(at),
                in.i32(at + 8),
                in.i32(at + 12),
                in.i32(at + 16),
                in.i32(at + Clog2Type.HEADER + 4),
                in.i32(at + Clog2Type.HEADER + 8));
    return taken ? MESSAGE_SIZE : 0;
  }

  @Override
  protected int header() throws IOException {
    long limit = Math.min(block + preamble.blockSize(), end);
    int whole = position + Clog2Type.MAX_SIZE <= limit ? in.at(position, Clog2Type.MAX_SIZE) : -1;
    if (whole >= 0) {
      type = Clog2Type.of(in.i32(whole + 20));
      if (type != null) {
        position += type.size();
        return whole;
      }
    }
    return checkedHeader(limit);
  }

  /** As {@link #header()}, where the longest record has no room, or none begins. */
  private int checkedHeader(long limit) throws IOException {
    int at = here(Clog2Type.HEADER, null, limit, bound(limit));
    if (at < 0) {
      return -1;
    }
    int code = in.i32(at + 20);
    type = Clog2Type.of(code);
    if (type == null) {
      damage.reportDamage(position + 20, "a type of record from 0 to 11", Integer.toString(code));
      readNextBlock();
      return -1;
    }
    at = here(type.size(), type.label(), limit, bound(limit));
    if (at >= 0) {
      position += type.size();
    }
    return at;
  }

  @Override
  protected boolean endsBlock() {
    return type == Clog2Type.END_OF_BLOCK;
  }

  @Override
  protected boolean endsLog() {
    return type == Clog2Type.END_OF_LOG;
  }

  @Override
  protected void decode(int at) {
    time = in.f64(at);
    comm = in.i32(at + 8);
    rank = in.i32(at + 12);
    thread = in.i32(at + 16);
    body = at + Clog2Type.HEADER;
    sort = type.kind();
    switch (type) {
      case STATE -> {
        event = in.i32(body + 4);
        second = in.i32(body + 8);
      }
      case EVENT, BARE, CARGO -> event = in.i32(body);
      case CONSTANT -> event = in.i32(body + 4);
      case MESSAGE -> {
        event = in.i32(body);
        otherComm = in.i32(body + 4);
        otherRank = in.i32(body + 8);
        tag = in.i32(body + 12);
        size = in.i32(body + 16);
      }
      case COMMUNICATOR -> {
        event = in.i32(body);
        otherComm = in.i32(body + 4);
        otherRank = in.i32(body + 8);
        second = in.i32(body + 12);
      }
      case SOURCE -> {
        event = in.i32(body);
        size = in.i32(body + 4);
      }
      case SHIFT -> shift = in.f64(body);
      default -> event = UNDEFINED;
    }
    if (corrects) {
      time += shift;
      translate();
    }
  }

  /** Replaces indexes into the table by numbers of communicators. */
  private void translate() {
    int index = comm;
    comm = table.comm(index);
    if (type == Clog2Type.COMMUNICATOR) {
      otherComm = table.comm(otherComm);
      return;
    }
    if (table.isInter(index)) {
      boolean events = type == Clog2Type.BARE || type == Clog2Type.CARGO;
      if (events || type == Clog2Type.MESSAGE) {
        comm = table.comm(index + 1);
      }
      otherComm = table.comm(index + 2);
    } else if (type == Clog2Type.MESSAGE) {
      otherComm = comm;
    }
  }

  @Override
  public byte[] cargo() {
    return type == Clog2Type.CARGO ? bytes(8, Clog2Type.CARGO_BYTES) : null;
  }

  private int texts() {
    return body + (type == Clog2Type.STATE ? STATE_TEXTS : EVENT_TEXTS);
  }

  @Override
  public byte[] colour() {
    return in.text(texts(), COLOUR);
  }

  @Override
  public byte[] name() {
    return type == Clog2Type.SOURCE
        ? in.text(body + 8, FILE_NAME)
        : type == Clog2Type.CONSTANT ? in.text(body + 8, NAME) : in.text(texts() + COLOUR, NAME);
  }

  @Override
  public byte[] label() {
    return in.text(texts() + COLOUR + NAME, LABEL);
  }
}
