package org.tracetool.view;

import java.io.IOException;

/** What pages are told of a failure. */
final class FailureText {
  private FailureText() {}

  /** A line that is never empty: failures that are not meant for users may have no message. */
  static String of(Throwable failure) {
    boolean isMeant = failure instanceof IOException && failure.getMessage() != null;
    return isMeant ? failure.getMessage() : failure.toString();
  }
}
