package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;

/** The last record of a block may have no fields, and the block no room behind it. */
class FullBlocksTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"stf", "vtf3-ascii"})
  void recordsWithoutFieldsAtTheEndOfABlock(String format) throws Exception {
    Files.writeString(folder.resolve("s.otf"), "1:1\n");
    Files.writeString(
        folder.resolve("s.0.def"), "DTRf4240\nDP1NM\"p1\"\nDFG1NM\"g\"\nDF1G1NM\"f\"\n");
    // 128 records of two words fill a block of 256 words.
    Files.writeString(folder.resolve("s.1.events"), "1\n*1\n" + "PB\nPE\n".repeat(64));
    Path copy = folder.resolve("copy." + format);
    String in = folder.resolve("s.otf").toString();
    assertThat(InProcess.run("convert", "-q", "--to", format, in, copy.toString())).isZero();
    Path table = folder.resolve("table.csv");
    assertThat(
            InProcess.run(
                "stats", "-q", "--format", "csv", "-o", table.toString(), copy.toString()))
        .isZero();
  }
}
