package org.tracetool.format.otf2.file;

import org.tracetool.core.error.DamagedTraceException;

/** Receives the damage of a file that can still be read in part. */
@FunctionalInterface
public interface DamageListener {
  /** Takes one place of damage. */
  void handleDamage(DamagedTraceException damage);
}
