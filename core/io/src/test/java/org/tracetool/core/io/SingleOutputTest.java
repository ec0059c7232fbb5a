package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

class SingleOutputTest {
  @TempDir Path folder;

  private final List<String> calls = new ArrayList<>();

  private OutputStream noting(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void flush() throws IOException {
        calls.add("flush");
        super.flush();
      }

      @Override
      public void close() throws IOException {
        calls.add("close");
        out.close();
      }
    };
  }

  private SingleOutput file(Path trace) throws IOException {
    return SingleOutput.ofFile(
        trace,
        OutputTransaction.begin(folder, trace.getFileName().toString()),
        path -> noting(Files.newOutputStream(path)));
  }

  @Test
  void aFileIsFlushedClosedAndThenInPlace() throws IOException {
    Path trace = folder.resolve("t.x");
    try (SingleOutput out = file(trace)) {
      out.stream().write(7);
      assertThat(trace).doesNotExist();
      out.commit();
      assertThat(calls).containsExactly("flush", "close");
      assertThat(trace).hasBinaryContent(new byte[] {7});
      assertThat(out).hasToString(trace.toString());
    }
  }

  @Test
  void withoutACommitNothingIsLeftAndNothingIsFlushed() throws IOException {
    try (SingleOutput out = file(folder.resolve("t.x"))) {
      out.stream().write(7);
    }
    assertThat(calls).containsExactly("close");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileThatCannotBeOpenedLeavesNothing() throws IOException {
    OutputTransaction transaction = OutputTransaction.begin(folder, "t.x");
    assertThatThrownBy(
            () ->
                SingleOutput.ofFile(
                    folder.resolve("t.x"),
                    transaction,
                    path -> {
                      throw new IOException("no");
                    }))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("t.x");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aStreamThatIsKeptStaysOpen() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SingleOutput out = SingleOutput.ofStream(null, SingleOutput.kept(noting(bytes)));
    out.stream().write(new byte[] {1, 2}, 0, 2);
    out.commit();
    assertThat(bytes.toByteArray()).containsExactly(1, 2);
    assertThat(calls).contains("flush").doesNotContain("close");
    IOException failure = new IOException("x");
    assertThat(out.failure(failure)).isSameAs(failure);
  }
}
