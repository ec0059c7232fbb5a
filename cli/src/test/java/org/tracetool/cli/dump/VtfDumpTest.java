package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;
import org.tracetool.testdata.TestData;

class VtfDumpTest {
  @TempDir Path folder;
  private String trace;

  @BeforeEach
  void writeTrace() throws Exception {
    trace = Dumps.smallTrace(folder).toString();
  }

  @Test
  void chosenRecords() throws Exception {
    assertThat(Dumps.dump("--style", "vtf", "--no-definitions", "--records", "messages", trace))
        .matches(
            "10 SENDMSG 7 COM (\\d+) FROM 1 TO 2 LEN 1024\n"
                + "30 RECVMSG 7 COM \\1 BY 2 FROM 1 LEN 1024 SCL 3\n");
    assertThat(Dumps.dump("--style", "xvtf", "--matched", "--records", "messages", trace))
        .isEqualTo(
            "10 ONETOONE CPU 0:0 TO 0:1 DELTA 20 COM \"All\" LEN 1024 TAG 7"
                + " SCL 0 \"main.c\":123\n");
  }

  @Test
  void processesAndWindow() throws Exception {
    assertThat(
            Dumps.dump("--style", "xvtf", "--records", "messages", "--process", "Process 0", trace))
        .isEqualTo("10 SENDMSG 7 COM \"All\" FROM 0:0 TO 0:1 LEN 1024\n");
    assertThat(Dumps.dump("--style", "xvtf", "--records", "messages", "--time", "20t:", trace))
        .isEqualTo("30 RECVMSG 7 COM \"All\" BY 0:1 FROM 0:0 LEN 1024 SCL \"main.c\":123\n");
  }

  /** What a dump of a trace holds when it is read. */
  private String readAgain(String of, String... matched) throws Exception {
    Path dumped = folder.resolve("dumped.avt");
    List<String> words = new ArrayList<>(List.of("--style", "vtf"));
    words.addAll(List.of(matched));
    words.add(of);
    Files.writeString(
        dumped, Dumps.dump(words.toArray(new String[0])), StandardCharsets.ISO_8859_1);
    return Dumps.dump(dumped.toString());
  }

  @Test
  void aMatchedDumpIsTheSameTrace() throws Exception {
    String shared = TestData.path("otf/multifile-shared/multifile-shared.otf").toString();
    assertThat(readAgain(shared, "--matched"))
        .isEqualTo(readAgain(shared))
        .contains("\tsend\t", "\treceive\t");
    String[] messages = {"--records", "messages,definitions"};
    assertThat(readAgain(trace, "--records", "messages,definitions", "--matched"))
        .isEqualTo(readAgain(trace, messages))
        .contains("\tsend\t", "\treceive\t");
  }

  @Test
  void theHeaderComesFirst() throws Exception {
    String records = TestData.path("otf/records-short/records-short.otf").toString();
    assertThat(Dumps.dump("--style", "vtf", "--no-events", records))
        .startsWith("C SAVTF\nC TRACETOOL ESC 1\nVERSION 30010037\nDURATION 0 1000\nDEFCOMNAME ")
        .contains("DEFACT 15 \"MPI\"\nDEFSTATE 31 ACT 15 \"main\" SCL 3\n")
        .doesNotContain("DOWNTO");
  }

  @Test
  void optionsThatDoNotFit() {
    assertThatThrownBy(() -> Dumps.dump("--matched", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--style vtf");
    assertThatThrownBy(() -> Dumps.dump("--style", "vtf", "--stream", "1", trace))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--process");
  }
}
