package org.tracetool.core.format;

import java.util.Arrays;

/**
 * A stream: the part of a trace that is read as one sequence, holding one or more processes.
 *
 * @param id number of the stream, unsigned, not 0
 * @param locations tokens of its processes, in unsigned ascending order
 */
public record StreamInfo(int id, int[] locations) {
  @Override
  public boolean equals(Object other) {
    return other instanceof StreamInfo s && id == s.id && Arrays.equals(locations, s.locations);
  }

  @Override
  public int hashCode() {
    return 31 * id + Arrays.hashCode(locations);
  }

  @Override
  public String toString() {
    return "stream " + Integer.toUnsignedString(id);
  }
}
