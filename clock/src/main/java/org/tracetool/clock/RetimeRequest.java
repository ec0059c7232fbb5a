package org.tracetool.clock;

import org.tracetool.clock.map.TimeMap;

/**
 * What is wanted of a correction.
 *
 * @param method how
 * @param offsetsFirst with {@link RetimeMethod#CLC}: whether corridors come first
 * @param latency ticks that a message takes at least; negative to measure it
 * @param measured with {@link RetimeMethod#LINEAR}: the correction of each unit; else null
 */
public record RetimeRequest(
    RetimeMethod method, boolean offsetsFirst, long latency, TimeMap[] measured) {
  /** A method without any details. */
  public static RetimeRequest of(RetimeMethod method) {
    return new RetimeRequest(method, true, -1, null);
  }
}
