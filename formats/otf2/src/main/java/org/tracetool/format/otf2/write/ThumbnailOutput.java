package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.ThumbnailForm;
import org.tracetool.format.otf2.map.archive.RecordLoss;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.record.ThumbnailRecord;
import org.tracetool.format.otf2.record.WireType;

/** Makes the file of a thumbnail of what an attachment says, see {@link ThumbnailForm}. */
final class ThumbnailOutput extends OutputStream {
  /** More than a record of a chunk can say. */
  private static final int MAX_RECORD_BYTES = 16 << 20;

  /** Bytes of a record besides its numbers and texts at most. */
  private static final int FRAME = 64;

  private final ArchiveOutput archive;
  private final int number;
  private final WrittenIds ids;
  private final ArchiveLosses losses;
  private final ThumbnailForm form = new ThumbnailForm();
  private final RecordValues values = new RecordValues();
  private byte[] waiting = new byte[1 << 12];
  private int used;
  private RecordOutput out;
  private boolean tooLong;

  /**
   * The thumbnail of a number, which there is once a header was written.
   *
   * @param losses counts it if its records do not fit
   */
  ThumbnailOutput(ArchiveOutput archive, int number, WrittenIds ids, ArchiveLosses losses) {
    this.archive = archive;
    this.number = number;
    this.ids = ids;
    this.losses = losses;
  }

  /** Whether there is such a file. */
  boolean isThere() {
    return out != null;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] b, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, b.length);
    if (tooLong) {
      return;
    }
    if (waiting.length - used < length) {
      waiting = Arrays.copyOf(waiting, Math.max(2 * waiting.length, used + length));
    }
    System.arraycopy(b, offset, waiting, used, length);
    used += length;
    int from = 0;
    while (used - from >= Integer.BYTES) {
      int size = ByteBuffer.wrap(waiting, from, Integer.BYTES).getInt();
      if (size < 0 || size > MAX_RECORD_BYTES) {
        throw broken();
      }
      if (used - from - Integer.BYTES < size) {
        break;
      }
      from += Integer.BYTES;
      form.record(Arrays.copyOfRange(waiting, from, from + size), values);
      record();
      from += size;
    }
    System.arraycopy(waiting, from, waiting, 0, used - from);
    used -= from;
  }

  private void record() throws IOException {
    boolean header = values.type() == ThumbnailRecord.HEADER.type();
    if (tooLong) {
      return;
    }
    if (header == (out != null)) {
      throw broken();
    }
    long texts =
        header ? (long) values.end(0) - values.begin(0) + values.end(1) - values.begin(1) : 0;
    long room = FRAME + texts + (long) values.repetitions() * WireType.C64.largest();
    if (room >= ThumbnailRecord.CHUNK) {
      losses.add(RecordLoss.THUMBNAIL, 1);
      tooLong = true;
      return;
    }
    if (header) {
      ThumbnailForm.rename(values, ids::idOfNumber);
      out = archive.thumbnail(number);
    }
    RecordEncoder.write(out, values);
  }

  private static DamagedTraceException broken() {
    return new DamagedTraceException(
        "attachment "
            + ThumbnailForm.KIND
            + ": expected records of a thumbnail, found other bytes");
  }

  @Override
  public void close() throws IOException {
    if (used >= 0 && out != null) {
      out.finish();
    }
    used = -1;
  }
}
