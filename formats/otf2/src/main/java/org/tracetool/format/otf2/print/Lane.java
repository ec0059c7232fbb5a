package org.tracetool.format.otf2.print;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.IdTranslation;
import org.tracetool.format.otf2.file.LocalDefinitions;
import org.tracetool.format.otf2.file.RecordInput;

/** The records of one location on their way into the merged order. */
final class Lane implements Closeable {
  final long location;
  final RecordInput in;
  final IdTranslation ids;
  final ClockCorrection clock;
  private long time;

  Lane(long location, RecordInput in, LocalDefinitions local) {
    this.location = location;
    this.in = in;
    ids = new IdTranslation(local);
    clock = local.clock();
  }

  boolean next() throws IOException {
    if (!in.next()) {
      return false;
    }
    time = clock.apply(in.time());
    return true;
  }

  /** The time of the record on the clock of the archive. */
  long time() {
    return time;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
