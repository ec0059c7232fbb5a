package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VtfHeaderTest {
  @TempDir Path folder;

  @Test
  void aHeaderAloneIsAnEmptyTrace() throws Exception {
    String header = "C SAVTF\nVERSION 30010037\nCLKPERIOD 1e-06\n";
    Path in = Files.writeString(folder.resolve("header.avt"), header);
    for (String style : List.of("vtf", "xvtf")) {
      assertThat(Dumps.dump("--style", style, in.toString()))
          .startsWith("C SAVTF\n")
          .contains("VERSION 30010037\n", "CLKPERIOD 1e-06\n", "NCPUS 0\n");
      assertThat(Dumps.dump("--style", style, "--no-definitions", in.toString())).isEmpty();
    }
  }
}
