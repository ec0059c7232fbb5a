package org.tracetool.legacy.otf2.print;

import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** What the lines of messages say between the time and the tag. */
final class MessageTexts {
  private static final int KEPT = 1 << 12;
  private static final long MIXER = 0x9e37_79b9_7f4a_7c15L;
  private static final int MIXED = Long.SIZE - 12;

  private final ReferencePrinter references;
  private final long[] partners = new long[KEPT];
  private final int[] codes = new int[KEPT];
  private final long[] comms = new long[KEPT];
  private final byte[][] texts = new byte[KEPT][];

  MessageTexts(ReferencePrinter references) {
    this.references = references;
  }

  /** The text; null if it may not be the same for all locations. */
  byte[] text(int code, long partner, long comm, long location) {
    int place = (int) (((partner << 8 | code) + comm * 31) * MIXER >>> MIXED);
    if (texts[place] != null
        && partners[place] == partner
        && comms[place] == comm
        && codes[place] == code) {
      return texts[place];
    }
    if (!references.isSameForAll(comm)) {
      return null;
    }
    boolean sent =
        code == EventRecord.MPI_SEND.type().code() || code == EventRecord.MPI_ISEND.type().code();
    ByteText text = new ByteText(96);
    text.put(sent ? "  Receiver: " : "  Sender: ");
    references.printRank(text, comm, partner, location);
    text.put(", Communicator: ");
    references.put(text, IdSpace.COMM, comm);
    text.put(", Tag: ");
    partners[place] = partner;
    comms[place] = comm;
    codes[place] = code;
    texts[place] = text.toBytes();
    return texts[place];
  }
}
