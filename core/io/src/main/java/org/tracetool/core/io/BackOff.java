package org.tracetool.core.io;

import java.util.concurrent.TimeUnit;

/** Waits a moment for other processes. */
final class BackOff {
  private BackOff() {}

  /**
   * Waits so long, or less if the thread is interrupted, which it still is then.
   *
   * @return whether it was not interrupted
   */
  static boolean millis(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
