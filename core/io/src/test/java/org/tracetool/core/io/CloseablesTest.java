package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Closing several things of which some fail. */
class CloseablesTest {
  private final List<String> closed = new ArrayList<>();

  private Closeable failing(String name) {
    return () -> {
      closed.add(name);
      throw new IOException(name);
    };
  }

  private List<Closeable> things() {
    return Arrays.asList(failing("first"), null, failing("second"), () -> closed.add("third"));
  }

  @Test
  void allAreClosedAndTheFirstFailureIsThrown() {
    assertThatThrownBy(() -> Closeables.closeAll(things()))
        .isInstanceOf(IOException.class)
        .hasMessage("first")
        .satisfies(
            e -> assertThat(e.getSuppressed()).extracting("message").containsExactly("second"));
    assertThat(closed).containsExactly("first", "second", "third");
  }

  @Test
  void anEarlierFailureStays() {
    Exception earlier = new IllegalStateException("earlier");

    Closeables.closeAll(things(), earlier);

    assertThat(earlier.getSuppressed()).extracting("message").containsExactly("first");
    assertThat(closed).hasSize(3);
  }
}
