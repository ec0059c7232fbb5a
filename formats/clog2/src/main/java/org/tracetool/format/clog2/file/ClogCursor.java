package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.StringTokenizer;
import org.tracetool.core.format.ReadOptions;

/** The records of CLOG, the format of MPE before CLOG-2. */
public final class ClogCursor extends FileCursor {
  /** Bytes of a block. */
  public static final int BLOCK = 64 << 10;

  /** Bytes before the body of a record. */
  public static final int HEADER = 24;

  private static final String END_OF_BLOCK = "the end of the block";
  private static final int CONSTANT = -201;
  private static final int COLOUR = 24;
  private static final int TEXT = 16;
  private static final int FILE_NAME = 40;

  private ClogType type;
  private int length;
  private int data;

  /**
   * Before the first record.
   *
   * @param in the bytes of the log, closed with this
   */
  private ClogCursor(SlidingFileWindow in, DamageSink damage) {
    super(in, damage);
  }

  /** Before the first record of a log. */
  public static ClogCursor open(Path file, ReadOptions options, DamageSink damage) {
    SlidingFileWindow in =
        new SlidingFileWindow(options.handles().file(file), options.bufferBytes());
    return new ClogCursor(in, damage);
  }

  /**
   * Whether bytes are the start of a log: it has no other sign than records that follow each other.
   *
   * @param head the first bytes of the file
   */
  public static boolean looksLike(byte[] head) {
    ByteBuffer bytes = ByteBuffer.wrap(head);
    int at = 0;
    int records = 0;
    while (at + HEADER <= head.length) {
      double time = bytes.getDouble(at);
      ClogType type = ClogType.of(bytes.getInt(at + 8));
      boolean fits =
          type != null
              && bytes.getInt(at + 12) == type.length()
              && bytes.getInt(at + 16) >= 0
              && Math.abs(time) < 1e12;
      if (!fits) {
        return false;
      }
      records++;
      if (type == ClogType.END_OF_BLOCK || type == ClogType.END_OF_LOG) {
        break;
      }
      at += type.size();
    }
    return records > 0;
  }

  /** The type of the record. */
  public ClogType type() {
    return type;
  }

  /** The length that the record states. */
  public int length() {
    return length;
  }

  /** The text of a field of the body, without blanks and control characters at its ends. */
  public byte[] text(int offset, int count) {
    return in.trimmed(body + offset, body + offset + count);
  }

  @Override
  public long offset() {
    return position - type.size();
  }

  @Override
  protected void readNextBlock() throws IOException {
    block += BLOCK;
    position = block;
    done = block >= in.fileSize();
  }

  @Override
  protected long blockOf(long place) throws IOException {
    return place < 0 || place >= in.fileSize() ? -1 : place - place % BLOCK;
  }

  @Override
  protected int header() throws IOException {
    int at = here(HEADER, null, block + BLOCK, END_OF_BLOCK);
    if (at < 0) {
      return -1;
    }
    type = ClogType.of(in.i32(at + 8));
    length = in.i32(at + 12);
    if (type == null) {
      String found = Integer.toString(in.i32(at + 8));
      damage.reportDamage(position + 8, "a type of record from -2 to 8", found);
      readNextBlock();
      return -1;
    }
    at = here(type.size(), "a record", block + BLOCK, END_OF_BLOCK);
    if (at >= 0) {
      position += type.size();
    }
    return at;
  }

  @Override
  protected boolean endsBlock() {
    return type == ClogType.END_OF_BLOCK;
  }

  @Override
  protected boolean endsLog() {
    return type == ClogType.END_OF_LOG;
  }

  @Override
  protected void decode(int at) {
    time = in.f64(at);
    comm = 0;
    rank = in.i32(at + 16);
    thread = 0;
    body = at + HEADER;
    sort = RecordKind.OTHER;
    switch (type) {
      case RAW -> readRaw();
      case STATE -> {
        sort = RecordKind.STATE;
        event = in.i32(body + 4);
        second = in.i32(body + 8);
      }
      case EVENT -> {
        sort = RecordKind.EVENT;
        event = in.i32(body);
      }
      case SOURCE -> {
        sort = RecordKind.SOURCE;
        event = in.i32(body);
        size = in.i32(body + 4);
      }
      case COLLECTIVE -> sort = RecordKind.COLLECTIVE;
      default -> event = UNDEFINED;
    }
  }

  private void readRaw() {
    event = in.i32(body);
    data = in.i32(body + 4);
    if (event == SEND || event == RECEIVE) {
      sort = RecordKind.MESSAGE;
      otherComm = 0;
      otherRank = data;
      String words = new String(text(16, TEXT), StandardCharsets.ISO_8859_1);
      StringTokenizer tokens = new StringTokenizer(words, " ");
      tag = number(tokens);
      size = number(tokens);
    } else if (event != 0 && event != CONSTANT) {
      sort = RecordKind.BARE;
    }
  }

  private static int number(StringTokenizer tokens) {
    try {
      return tokens.hasMoreTokens() ? Integer.parseInt(tokens.nextToken()) : Integer.MIN_VALUE;
    } catch (NumberFormatException e) {
      return Integer.MIN_VALUE;
    }
  }

  /** The number that a raw event carries. */
  public int data() {
    return data;
  }

  /** The text that a raw event carries; may be empty. */
  public byte[] note() {
    return text(16, TEXT);
  }

  @Override
  public byte[] cargo() {
    return null;
  }

  @Override
  public byte[] colour() {
    return type == ClogType.STATE ? text(16, COLOUR) : null;
  }

  @Override
  public byte[] name() {
    byte[] name =
        switch (type) {
          case STATE -> text(16 + COLOUR, TEXT);
          case SOURCE -> text(8, FILE_NAME);
          default -> text(8, TEXT);
        };
    return name.length == 0 ? null : name;
  }

  @Override
  public byte[] label() {
    return null;
  }
}
