package org.tracetool.core.format;

import java.io.IOException;

/**
 * Decides which calls of a stream stay. It sees enters and leaves that consist of a time, a process
 * or thread and a region, in the order of the stream, each of them once.
 */
public interface CallSelector {
  /**
   * Whether an enter stays.
   *
   * @param time in ticks, unsigned
   * @param location token of the process or thread
   * @param region token of the region
   */
  boolean keepsEnter(long time, int location, int region) throws IOException;

  /**
   * Whether a leave stays.
   *
   * @param time in ticks, unsigned
   * @param location token of the process or thread
   * @param region token of the region that the leave names, 0 if it names none
   */
  boolean keepsLeave(long time, int location, int region) throws IOException;
}
