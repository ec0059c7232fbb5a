package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UnsupportedTraceException;

class ZstdLibraryTest {
  /** The one test here: a failure lasts as long as the JVM. */
  @Test
  void aLibraryThatDoesNotLoadIsAClearFailure() {
    Runnable load =
        () -> {
          throw new ExceptionInInitializerError("Cannot unpack it: No space left\nand more");
        };
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> ZstdLibrary.require(load))
          .isInstanceOf(UnsupportedTraceException.class)
          .hasMessageContainingAll(
              "the library for zstd cannot be loaded: Cannot unpack it: No space left; ",
              System.getProperty("java.io.tmpdir"))
          .message()
          .hasLineCount(1);
    }
  }
}
