package org.tracetool.testdata.faults;

import java.io.IOException;
import java.nio.channels.FileLock;

/** A lock as the channel's user sees it. */
final class FaultyLock extends FileLock {
  private final FileLock plain;

  FaultyLock(FaultyChannel channel, FileLock plain) {
    super(channel, plain.position(), plain.size(), plain.isShared());
    this.plain = plain;
  }

  @Override
  public boolean isValid() {
    return plain.isValid();
  }

  @Override
  public void release() throws IOException {
    plain.release();
  }
}
