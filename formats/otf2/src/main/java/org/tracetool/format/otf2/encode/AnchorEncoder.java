package org.tracetool.format.otf2.encode;

import java.io.ByteArrayOutputStream;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ByteOrders;

/** Makes the bytes of an anchor file. */
public final class AnchorEncoder {
  private static final int MAX_FILE_BYTES = 256 << 10;
  private static final int HEADER = 3;
  private static final int ANCHOR_FORMAT = 3;
  private static final int TRACE_FORMAT = 2;
  private static final byte[] MAGIC = {'O', 'T', 'F', '2', 0};
  private static final byte[] END = {2, 1, 0};

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final boolean big;

  private AnchorEncoder(boolean big) {
    this.big = big;
  }

  /**
   * The bytes of an anchor file.
   *
   * @param big whether numbers start with their high byte
   * @throws OutputException if its texts are too long for an anchor file
   */
  public static byte[] bytes(Anchor anchor, boolean big) throws OutputException {
    AnchorEncoder out = new AnchorEncoder(big);
    out.put(anchor);
    if (out.bytes.size() > MAX_FILE_BYTES) {
      throw new OutputException(
          "an anchor file of "
              + out.bytes.size()
              + " bytes cannot be written, only one of up to "
              + MAX_FILE_BYTES
              + "; shorten the description or the properties of the trace");
    }
    return out.bytes.toByteArray();
  }

  private void put(Anchor anchor) {
    bytes.write(HEADER);
    bytes.write(big ? ByteOrders.BIG : ByteOrders.LITTLE);
    bytes.writeBytes(MAGIC);
    bytes.write(ANCHOR_FORMAT);
    bytes.write(TRACE_FORMAT);
    for (int number : anchor.version()) {
      bytes.write(number);
    }
    writeU64(anchor.eventChunk());
    writeU64(anchor.definitionChunk());
    bytes.write(anchor.substrate());
    bytes.write(anchor.compression());
    writeU64(anchor.locations());
    writeU64(anchor.definitions());
    writeText(anchor.machine());
    writeText(anchor.creator());
    writeText(anchor.description());
    writeU32(anchor.properties().size());
    for (Anchor.Property p : anchor.properties()) {
      writeText(p.name());
      writeText(p.value());
    }
    writeU64(anchor.traceId());
    writeU32(anchor.snapshots());
    writeU32(anchor.thumbnails());
    bytes.writeBytes(END);
  }

  private void writeU32(long value) {
    byte[] b = new byte[Integer.BYTES];
    ByteOrders.putU32(b, 0, (int) value, big);
    bytes.writeBytes(b);
  }

  private void writeU64(long value) {
    byte[] b = new byte[Long.BYTES];
    ByteOrders.putU64(b, 0, value, big);
    bytes.writeBytes(b);
  }

  /** Bytes up to a zero; a zero within ends the text. */
  private void writeText(String text) {
    byte[] all = TraceText.encode(text);
    for (int i = 0; i < all.length && all[i] != 0; i++) {
      bytes.write(all[i]);
    }
    bytes.write(0);
  }
}
