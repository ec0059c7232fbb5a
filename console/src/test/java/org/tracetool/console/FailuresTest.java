package org.tracetool.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;

class FailuresTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private int report(Throwable t, boolean debug) {
    return Failures.report(t, debug, new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new UsageException("wrong"), 2, "tracetool: wrong\n"),
        Arguments.of(new DamagedTraceException("bad"), 3, "tracetool: bad\n"),
        Arguments.of(new OutputException("full"), 4, "tracetool: full\n"),
        Arguments.of(new UnsupportedTraceException("no"), 5, "tracetool: no\n"),
        Arguments.of(
            new ExecutionException(new UncheckedIOException(new DamagedTraceException("bad"))),
            3,
            "tracetool: bad\n"),
        Arguments.of(
            new AccessDeniedException("/x/y"),
            3,
            "tracetool: /x/y: cannot be read: permission denied\n"),
        Arguments.of(new NotDirectoryException("/x/y"), 3, "tracetool: /x/y: is no folder\n"),
        Arguments.of(new EOFException(), 3, "tracetool: cannot read: the file ends too early\n"),
        Arguments.of(
            new FileSystemException("/x/y", null, "Too many open files"),
            5,
            "tracetool: /x/y: Too many open files; the limit of open files is low, raise it with"
                + " ulimit -n\n"),
        Arguments.of(
            new OutOfMemoryError("heap"),
            5,
            "tracetool: not enough memory; allow more with --memory SIZE, for example --memory"
                + " 2g\n"),
        Arguments.of(new StackOverflowError(), 5, "tracetool: the input is nested too deeply\n"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void oneLineAndAnExitCode(Throwable failure, int code, String line) {
    assertThat(report(failure, false)).isEqualTo(code);
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(line);
  }

  @Test
  void aClosedPipeIsNoFailure() {
    ClosedPipeException closed = new ClosedPipeException(new IOException("Broken pipe"));
    assertThat(report(closed, true)).isZero();
    assertThat(Failures.code(closed)).isZero();
    assertThat(bytes.size()).isZero();
  }

  @Test
  void debugShowsTheStackTrace() {
    assertThat(report(new IllegalStateException("oops"), true)).isEqualTo(5);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .startsWith("tracetool: internal error: IllegalStateException: oops")
        .contains("at " + FailuresTest.class.getName());
  }
}
