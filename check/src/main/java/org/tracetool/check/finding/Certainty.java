package org.tracetool.check.finding;

import java.util.Locale;

/** How sure a trace can make of something. */
public enum Certainty {
  /** The records alone show it. */
  PROOF,
  /** It is so unless records are missing. */
  STRONG,
  /** The records only suggest it. */
  HINT;

  /** Name in lower case, as printed. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
