package org.tracetool.format.stf.pair;

import org.tracetool.core.event.EventCursor;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.bytes.StfByteWriter;

/** The data that {@link OperationHalfStore} keeps beside the fields of a record. */
public final class StoredPairs {
  private StoredPairs() {}

  /** Position among the records of the lane with the same time: the last pair. */
  public static long position(EventCursor event) {
    return event.pairValue(event.pairs() - 1);
  }

  /** The other pairs, as stored in files; null if there are none. */
  public static byte[] encoded(EventCursor event, StfByteWriter scratch) {
    int pairs = event.pairs() - 1;
    if (pairs == 0) {
      return null;
    }
    scratch.clear();
    ModelFields.writePairs(event, pairs, scratch);
    return scratch.content();
  }
}
