package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf2.file.PayloadDecoder;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.ThumbnailForm;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.ThumbnailRecord;

/**
 * A thumbnail as an attachment: each record after its number of bytes, as four of them, the high
 * one first. Ends before damage; empty without a header.
 */
final class ThumbnailSource extends InputStream {
  private static final RecordType HEADER = ThumbnailRecord.HEADER.type();

  private final RecordInput in;
  private final Diagnostics diagnostics;
  private final PayloadDecoder decoder = new PayloadDecoder();
  private final RecordValues values = new RecordValues();
  private final ThumbnailForm form = new ThumbnailForm();
  private ByteBuffer ready = ByteBuffer.allocate(0);
  private boolean begun;
  private boolean over;

  ThumbnailSource(RecordInput in, Diagnostics diagnostics) {
    this.in = in;
    this.diagnostics = diagnostics;
  }

  @Override
  public int read() throws IOException {
    return fill() ? ready.get() & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int n = Math.min(length, ready.remaining());
    ready.get(into, offset, n);
    return n;
  }

  private boolean fill() throws IOException {
    while (!ready.hasRemaining() && !over) {
      try {
        over = !in.next();
        if (!over) {
          record();
        }
      } catch (DamagedTraceException e) {
        over = true; // samples have their place by their number, so none after it is right
        diagnostics.reportDamage(
            DamageCode.DAMAGED_RECORDS,
            "damaged thumbnails",
            e.getMessage() + "; what follows in the file is left out");
      }
    }
    return ready.hasRemaining();
  }

  private void record() throws IOException {
    RecordType type = ThumbnailRecord.table().find(in.code());
    if (type == null || (type == HEADER) == begun) {
      if (!begun) {
        throw in.damaged(in.offset(), "the header of a thumbnail", "the code " + in.code());
      }
      return; // of a later release, or a second header
    }
    decoder.decode(in, type, values);
    if (type == HEADER) {
      ThumbnailForm.rename(values, ThumbnailSource::token);
    }
    begun = true;
    byte[] bytes = form.bytes(values);
    ready = ByteBuffer.allocate(Integer.BYTES + bytes.length).putInt(bytes.length).put(bytes);
    ready.flip();
  }

  private static long token(DefinitionKind kind, long id) {
    return id < 0 || id >= Otf2Ids.UNDEFINED ? 0 : Integer.toUnsignedLong(Otf2Ids.token(id));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
