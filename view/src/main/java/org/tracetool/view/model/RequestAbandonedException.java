package org.tracetool.view.model;

import java.io.IOException;

/** Nobody waits for the answer any more, so that it is not made. */
public final class RequestAbandonedException extends IOException {
  private static final long serialVersionUID = 1;

  /** Without a trace of calls: it happens with each move of a picture. */
  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
