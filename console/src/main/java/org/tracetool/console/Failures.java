package org.tracetool.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.OpenFilesLimit;

/** The one place where a failure becomes one line for the user and an exit code. */
public final class Failures {
  private Failures() {}

  /** Prints the failure, with its stack trace if {@code debug}, and gives the exit status. */
  public static int report(Throwable failure, boolean debug, PrintStream err) {
    Throwable cause = unwrap(failure);
    if (cause instanceof ClosedPipeException) {
      return ExitCode.OK.number();
    }
    try {
      err.println("tracetool: " + Printable.text(message(cause) + advice(cause)));
      if (cause instanceof TraceException e) {
        e.details().forEach(line -> err.println(Printable.text(line)));
      }
      if (debug) {
        failure.printStackTrace(err);
      }
      err.flush();
    } catch (OutOfMemoryError | StackOverflowError e) {
      // Not even the message could be created; the exit code still reports the failure.
      return exitCode(cause).number();
    }
    return exitCode(cause).number();
  }

  /** The line that {@link #report} prints, without the name of the program. */
  public static String line(Throwable failure) {
    Throwable cause = unwrap(failure);
    return message(cause) + advice(cause);
  }

  /** The exit status of a failure. */
  public static int code(Throwable failure) {
    return exitCode(unwrap(failure)).number();
  }

  private static Throwable unwrap(Throwable failure) {
    Throwable t = failure;
    while (t.getCause() != null
        && (t instanceof ExecutionException
            || t instanceof CompletionException
            || t instanceof UncheckedIOException
            || t instanceof DirectoryIteratorException)) {
      t = t.getCause();
    }
    return t;
  }

  private static ExitCode exitCode(Throwable t) {
    if (t instanceof TraceException e) {
      return e.exitCode();
    }
    if (t instanceof ClosedPipeException) {
      return ExitCode.OK;
    }
    boolean input = t instanceof IOException e && !OpenFilesLimit.isReached(e);
    return input ? ExitCode.DAMAGED_INPUT : ExitCode.UNSUPPORTED;
  }

  private static String message(Throwable t) {
    if (t instanceof TraceException e) {
      return RemedyHints.message(e);
    }
    if (t instanceof FileSystemException e) {
      String what = e instanceof AccessDeniedException ? ": cannot be read: " : ": ";
      return e.getFile() + what + DamagedTraceException.reason(e);
    }
    if (t instanceof FileNotFoundException) {
      return t.getMessage();
    }
    if (t instanceof OutOfMemoryError) {
      return "not enough memory; allow more with --memory SIZE, for example --memory 2g";
    }
    if (t instanceof StackOverflowError) {
      return "the input is nested too deeply";
    }
    if (t instanceof InvalidPathException e) {
      return e.getInput()
          + ": cannot be the name of a file in this locale; call tracetool in one of UTF-8, for"
          + " example with LC_ALL=C.UTF-8";
    }
    if (t instanceof IOException e) {
      return "cannot read: " + DamagedTraceException.reason(e);
    }
    return "internal error: " + text(t) + "; --debug shows where, please report it";
  }

  /** Advice about a limit of the system, for any failure caused by it. */
  private static String advice(Throwable t) {
    return t instanceof IOException e && OpenFilesLimit.isReached(e)
        ? "; the limit of open files is low, raise it with ulimit -n"
        : "";
  }

  private static String text(Throwable t) {
    String name = t.getClass().getSimpleName();
    return t.getMessage() == null ? name : name + ": " + t.getMessage();
  }
}
