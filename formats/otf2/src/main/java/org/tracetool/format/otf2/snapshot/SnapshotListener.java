package org.tracetool.format.otf2.snapshot;

import java.io.IOException;

/** Told of what is done while snapshots are made. */
public interface SnapshotListener {
  /** Events will be read, as many as the definitions say; an unsigned number. */
  void begin(long events) throws IOException;

  /** Another event was read. */
  void countEvent() throws IOException;

  /** A snapshot is written for this time. */
  void beginSnapshot(long time) throws IOException;

  /** Something in the trace does not go together; the snapshots are made all the same. */
  void warn(String what) throws IOException;
}
