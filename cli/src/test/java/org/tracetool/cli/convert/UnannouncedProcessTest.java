package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.contract.ContractRow;
import picocli.CommandLine;

/** Records of a process that its stream holds without announcing it go somewhere. */
class UnannouncedProcessTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void staysInTheFirstStream(int streams) throws IOException {
    Path in =
        Files.writeString(
            folder.resolve("in.avt"),
            "C SAVTF\nNCPUS 3\nDEFACT 0 \"a\"\nDEFSTATE 0 ACT 0 \"s\"\nCLKPERIOD 1e-09\n"
                + "1 DOWNTO 0 CPU 1\n2 DOWNTO 0 CPU 9\n3 DOWNTO 0 CPU 3\n4 UPFROM 0 CPU 9\n");
    Path out = folder.resolve("out.otf");
    int code =
        new CommandLine(new ConvertCommand())
            .execute("--strict", "--streams", "" + streams, in.toString(), out.toString());
    assertThat(code).isZero();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(out, options)) {
      assertThat(reader.streams()).hasSize(streams == 0 ? 3 : streams);
      StreamInfo first = reader.streams().get(0);
      assertThat(first.locations()).contains(1, 9);
      EventSource source = reader.open(first, Section.EVENTS, options);
      assertThat(ContractRow.readAll(source)).extracting(ContractRow::location).contains(9);
      assertThat(ContractRow.readAll(reader.open(first, Section.EVENTS, options)))
          .filteredOn(r -> r.location() == 9)
          .extracting(ContractRow::time)
          .containsExactly(2L, 4L);
    }
  }
}
