package org.tracetool.format.otf2.map.model;

import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.otf2.map.Otf2Ids;

/**
 * Counts references of an archive that have no definition there and that the model has no token
 * for. References that have a token keep it, defined or not, and are not counted.
 */
public final class UndefinedReferences {
  private static final String TEXTS =
      "references to texts that are not defined, which are read as no text";
  private static final String LOCATIONS =
      "references to locations that are not defined and have ids of 2^31 or more, which are read as"
          + " none";
  private static final long NO_LOCATION = -1L;

  private final Diagnostics diagnostics;

  /** References that are counted somewhere. */
  public UndefinedReferences(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** Looks at a reference to a text that is not there; one to nothing loses nothing. */
  void countUndefinedText(long id) {
    if (id != Otf2Ids.UNDEFINED) {
      diagnostics.reportLoss(LossCode.REFERENCES, TEXTS, 1);
    }
  }

  /** Looks at a reference to a location, and the token that it has become. */
  int location(long id, int token) {
    if (token == 0 && id != NO_LOCATION) {
      diagnostics.reportLoss(LossCode.REFERENCES, LOCATIONS, 1);
    }
    return token;
  }
}
