package org.tracetool.clock;

/** How clocks are corrected. */
public enum RetimeMethod {
  /** What the trace shows to be needed. */
  AUTO,
  /** By the corridors of delays. */
  OFFSETS,
  /** By the controlled logical clock. */
  CLC,
  /** By offsets that were measured. */
  LINEAR,
  /** By the corridors, with a smooth correction through several times. */
  SPLINE
}
