package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tracetool.core.io.ByteText;

class OtfprintWordsTest {
  @Test
  void attributesAreThoseOfOtfprint() {
    List<String> words =
        IntStream.rangeClosed(0, 10)
            .mapToObj(
                n -> {
                  ByteText out = new ByteText(1);
                  OtfprintWords.attribute(out, n);
                  return new String(out.toBytes(), StandardCharsets.US_ASCII);
                })
            .toList();
    assertThat(words)
        .containsExactly(
            "UNKNOWN <0>",
            "IsMPIRank",
            "IsPThread",
            "IsOMPThread",
            "IsCellSPUThread",
            "hasGroupCounters",
            "hasEnterLeaveRecords",
            "IsCommunicator",
            "IsCUDAThread",
            "IsMasterThread",
            "UNKNOWN <10>");
  }
}
