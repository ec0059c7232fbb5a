package org.tracetool.format.otf2.file;

import org.tracetool.core.error.DamagedTraceException;

/** Is told what is wrong with a file that can be read in part. */
@FunctionalInterface
public interface DamageListener {
  /** Takes one place of damage. */
  void handleDamage(DamagedTraceException damage);
}
