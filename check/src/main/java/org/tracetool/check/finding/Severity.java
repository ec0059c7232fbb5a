package org.tracetool.check.finding;

import java.util.Locale;

/** How much a finding matters. */
public enum Severity {
  /** The program or the trace is wrong. */
  ERROR,
  /** Probably wrong, or wrong and harmless. */
  WARNING,
  /** Worth a look; there may be a good reason for it. */
  HINT;

  /** Name in lower case, as printed. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
