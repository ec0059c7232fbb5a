package org.tracetool.format.otf2.snapshot;

import org.tracetool.core.error.DamagedTraceException;

/** A region is left that is not the innermost one, so no call stack can be given. */
public final class UnbalancedRegionsException extends DamagedTraceException {
  private static final long serialVersionUID = 1L;

  UnbalancedRegionsException(String message) {
    super(message);
  }
}
