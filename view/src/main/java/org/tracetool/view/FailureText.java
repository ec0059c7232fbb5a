package org.tracetool.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.text.SafeText;
import org.tracetool.index.IndexRefusedException;

/** The text of a failure that a page shows. */
final class FailureText {
  private FailureText() {}

  /** One line that is never empty: failures that are not meant for users may have no message. */
  static String of(Throwable failure) {
    return SafeText.escaped(message(failure));
  }

  private static String message(Throwable failure) {
    if (failure instanceof UncheckedIOException e) {
      return message(e.getCause());
    }
    if (failure instanceof IndexRefusedException e) {
      return e.reason() + "; delete this index and start view again, which makes a new one";
    }
    if (failure instanceof OutOfMemoryError) {
      return "there is not enough memory for this";
    }
    if (failure instanceof FileSystemException e && e.getFile() != null) {
      return e.getFile() + ": " + DamagedTraceException.reason(e);
    }
    boolean isMeant = failure instanceof IOException && failure.getMessage() != null;
    return isMeant ? failure.getMessage() : failure.toString();
  }
}
