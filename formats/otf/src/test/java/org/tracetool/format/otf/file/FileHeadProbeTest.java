package org.tracetool.format.otf.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.TestData;

class FileHeadProbeTest {
  private static final int HEAD = 4096;

  private static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(HEAD);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf", "vampirtrace"})
  void filesOfStreamsAreParts(String traces) throws IOException {
    int parts = 0;
    int others = 0;
    try (Stream<Path> all = Files.walk(TestData.path(traces))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = file.toString();
        boolean part =
            name.matches(".*\\.([0-9a-f]+\\.(def|events|snaps|stats|marker)|uctl|thumb)");
        if (part && Files.size(file) > 0 && !name.contains("damaged")) {
          assertThat(FileHeadProbe.isPart(head(file))).as(name).isTrue();
          parts++;
        } else if (name.matches(".*\\.(flt|md|spec|txt|csv|c)")) {
          assertThat(FileHeadProbe.isPart(head(file))).as(name).isFalse();
          others++;
        }
      }
    }
    assertThat(parts).isGreaterThan(20);
    assertThat(others).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "100\n200\n300\n", // numbers
        "Each line of it\n", // E is a keyword
        "E\nand more\n",
        "MPI_* -- 0\n",
        "# rules\nENTER* -- 0\n",
        "{\"command\":\"convert\"}\n",
        "*\n",
        "time;process\n",
        "0:10,2\n",
        "0:10,2\n1:0,0,x,\n",
        "0:30 breakfast\n1:00 lunch\n"
      })
  void otherTextsAreNot(String text) {
    assertThat(FileHeadProbe.isPart(text.getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void thumbnailsAreParts() {
    for (String text : new String[] {"0:2,1\n1:0,8,\n", "0:1000,6\n1:0,0,8a,8", "0:3,1\n1:0,"}) {
      assertThat(FileHeadProbe.isPart(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
    }
  }

  @Test
  void aLineThatTheHeadCutsOffIsEnough() {
    String line = "DCMT\"" + "any text ".repeat(HEAD);
    assertThat(FileHeadProbe.isPart(line.substring(0, HEAD).getBytes(StandardCharsets.UTF_8)))
        .isTrue();
  }
}
