package org.tracetool.core.report;

import java.util.Locale;
import org.tracetool.core.report.Diagnostics.Severity;

/**
 * What kind of incident {@link Diagnostics} counts. Programs go by the code, which stays the same;
 * the phrases of incidents are for people.
 */
public sealed interface IncidentCode permits DamageCode, LossCode, WarningCode {
  /** How much incidents of this kind matter. */
  Severity severity();

  /** The name of the constant, which tells codes of one severity apart. */
  String name();

  /** What programs read: lower case with hyphens. */
  default String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether nothing that was measured is lost, which only losses can be. */
  default boolean isHarmless() {
    return false;
  }
}
