package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** The lines of regions that are entered and left, most of all, which differ in little. */
final class RegionLines {
  private static final int ENTER = EventRecord.ENTER.type().code();
  private static final int LEAVE = EventRecord.LEAVE.type().code();
  private static final byte[] ENTERS = ByteText.ascii("ENTER");
  private static final byte[] LEAVES = ByteText.ascii("LEAVE");
  private static final int KEPT = 1 << 16;

  private final PrintOutput out;
  private final ReferencePrinter references;
  private final byte[][] tails = new byte[KEPT][];

  RegionLines(PrintOutput out, ReferencePrinter references) {
    this.out = out;
    this.references = references;
  }

  /** Prints the record that a lane is at; false if it is none of these. */
  boolean put(LocationQueue lane) throws IOException {
    int code = lane.in.code();
    if (code != ENTER && code != LEAVE || lane.in.hasAttributes()) {
      return false;
    }
    int at = lane.in.payload();
    int size = lane.in.buffer()[at];
    if (size < 0 || size > Integer.BYTES) {
      return false;
    }
    long local = ByteOrders.compressed(lane.in.buffer(), at + 1, size, lane.in.isBigEndian());
    long region = lane.regions == null ? local : lane.regions.get(local);
    if (region < 0 || region >= KEPT) {
      return false;
    }
    byte[] tail = tails[(int) region];
    if (tail == null) {
      tail = tail(region);
      tails[(int) region] = tail;
    }
    out.printTimed(lane.head(code, code == ENTER ? ENTERS : LEAVES), lane.time(), tail);
    out.continueAfterLine();
    return true;
  }

  private byte[] tail(long region) {
    ByteText text = new ByteText(64);
    text.put("  Region: ");
    references.put(text, IdSpace.REGION, region);
    return text.put('\n').toBytes();
  }
}
