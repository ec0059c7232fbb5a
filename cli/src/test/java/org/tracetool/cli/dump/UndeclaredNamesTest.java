package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What numbers without declaration are called. */
class UndeclaredNamesTest {
  private static final String TRACE =
      """
      C SAVTF
      VERSION 1
      NCPUS 2
      COMDEF 4 2 0:1:1
      CLKPERIOD 1e-09
      9 DOWNTO 8 CPU 1
      9 SENDMSG 5 3 FROM 1 TO 2 LEN 4
      9 SENDMSG 4 3 FROM 1 TO 2 LEN 4
      9 SAMP CPU 1 DEF 6 UINT 8 7
      10 GLOBALOP 2 ON 1 4 1 1 1 1
      """;

  @TempDir Path folder;

  private String dump(String... options) throws Exception {
    Path trace = Files.writeString(folder.resolve("t.avt"), TRACE);
    String[] args = java.util.Arrays.copyOf(options, options.length + 2);
    args[options.length] = "--events-only";
    args[options.length + 1] = trace.toString();
    return Dumps.dump(args);
  }

  @Test
  void theFormatHasWordsForThem() throws Exception {
    assertThat(dump())
        .contains(
            "\tenter\tregion=state_8\n",
            "\tcomm=communicator_5\n",
            "\tcomm=communicator_4\n",
            "\tcounter=sample_6\t",
            "\toperation=op_2\t");
    assertThat(dump("--format", "jsonl"))
        .contains("\"region\":\"state_8\"", "\"comm\":\"communicator_4\"");
    assertThat(dump("--format", "csv")).contains(",state_8,");
  }

  @Test
  void numbersStayNumbersWhereNamesWouldBeReadBack() throws Exception {
    assertThat(dump("--style", "xvtf")).contains("9 DOWNTO 8 CPU 0:0\n", "COM 5", "DEF 6");
    assertThat(dump("--tokens")).contains("region=9");
  }
}
