package org.tracetool.format.clog2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.clog2.tool.MpeLogTools;
import org.tracetool.testdata.contract.ContractRow;

/** Logs of the first MPE. */
class ClogTest {
  @TempDir private Path folder;

  private Path log() throws IOException {
    return Files.write(folder.resolve("old.clog"), OldLog.sample());
  }

  private static String tool(String name, String... args) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        new MpeLogTools()
            .runReferenceTool(
                name,
                List.of(args),
                new ReferenceToolsFacet.Streams(InputStream.nullInputStream(), out, err));
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void statesAndMessagesAreRead() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows = ClogTestLogs.rows(new ClogFormat(), log(), options);
    assertThat(rows)
        .extracting(ContractRow::kind)
        .containsExactly(
            EventKind.ENTER,
            EventKind.ENTER,
            EventKind.SEND,
            EventKind.RECEIVE,
            EventKind.RECEIVE,
            EventKind.SEND,
            EventKind.SEND,
            EventKind.LEAVE,
            EventKind.LEAVE);
    assertThat(rows.get(0).time()).isEqualTo(100_000_000);
    assertThat(rows.get(2).fields()).startsWith(2L, 64L, 7L);
    assertThat(rows.get(8).pairs()).hasSize(2);
    assertThat(options.diagnostics().incidents()).isEmpty();
  }

  @Test
  void sourceLocationsAreNumberedByEachProcess() throws IOException {
    Path log = Files.write(folder.resolve("sources.clog"), OldLog.sourcesOfTwoRanks());
    try (TraceReader reader = new ClogFormat().open(log, ReadOptions.defaults())) {
      assertThat(reader.definitions().all(Definition.Scl.class))
          .extracting(Definition.Scl::token, Definition.Scl::line)
          .containsExactly(tuple(901, 10), tuple(903, 20), tuple(902, 10));
    }
  }

  @Test
  void contentIsRecognizedWhateverTheName() {
    byte[] head = Arrays.copyOf(OldLog.sample(), 4096);
    assertThat(new ClogFormat().probe(Path.of("x"), head)).isPositive();
    head[12] = 9;
    assertThat(new ClogFormat().probe(Path.of("x.clog"), head)).isZero();
    assertThat(new ClogFormat().probe(Path.of("x.clog"), new byte[4096])).isZero();
  }

  @Test
  void recordsArePrinted() throws IOException {
    assertThat(tool("clogprint", log().toString()).lines())
        .contains(
            "RecHeader[ timestamp=0.2, rectype=1, length=7, taskID=0 ]",
            "RecTshift[ timeshift=-0.5 ]",
            "RecRaw[ etype=-101, data=1, srcloc=0, msg_tag=7, msg_size=64 ]",
            "RecRaw[ etype=501, data=42, srcloc=0, string=done ]",
            "RecDefState[ stateID=3, startetype=500, endetype=501, pad=0, color=red:gray,"
                + " description=work ]",
            "RecEvent[ etype=99, desc=ninety-nine ]",
            "RecSrc[ srcloc=5, lineno=77, filename=a.c ]",
            "End Of File",
            "Total ByteSize of the logfile = 816");
  }

  @Test
  void drawablesAreMade() throws IOException {
    Path made = folder.resolve("old.slog2");
    assertThat(tool("clogTOslog2", log().toString()))
        .contains("Number of Drawables = 4", "Number of Unmatched Events = 1");
    assertThat(made).exists();
    String text = Files.readString(made, StandardCharsets.ISO_8859_1);
    assertThat(text).contains("UnknownType-1", "work", "Identity Map").doesNotContain("View");
  }
}
