package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;

/** Small files that a trace has besides its records. */
class AttachmentsTest {
  private static final int MEGABYTES = 33;

  @TempDir Path folder;

  @Test
  void thoseThatAreTooLargeAreLeftOut() throws IOException {
    Diagnostics told = new Diagnostics();
    Path trace = folder.resolve("t.stf");
    WriteOptions options = WriteOptions.defaults().withDiagnostics(told);
    try (TraceWriter writer = new StfFormat().create(trace, options)) {
      Definitions definitions =
          Definitions.builder().add(new Definition.Location(1, "p", 0)).build();
      writer.begin(definitions, List.of(new StreamInfo(1, new int[] {1})));
      attach(writer, "large.0", MEGABYTES);
      attach(writer, "small.1", 1);
      attach(writer, "small.0", 1);
      writer.finish();
    }
    assertThat(told.incidents())
        .singleElement()
        .satisfies(i -> assertThat(i.what()).isEqualTo("large, which is too large for format stf"));
    try (TraceReader reader = new StfFormat().open(trace, ReadOptions.defaults())) {
      assertThat(reader.attachments()).containsExactlyInAnyOrder("small.0", "small.1");
      try (InputStream in = reader.attachment("small.1")) {
        assertThat(in.readAllBytes()).hasSize(1 << 20);
      }
    }
  }

  private static void attach(TraceWriter writer, String role, int megabytes) throws IOException {
    try (OutputStream out = writer.attachment(role)) {
      for (int i = 0; i < megabytes; i++) {
        out.write(new byte[1 << 20]);
      }
    }
  }
}
