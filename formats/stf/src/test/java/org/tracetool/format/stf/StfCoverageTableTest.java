package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.KindNumbers;

class StfCoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheCodeSays() throws IOException {
    String text = StfCoverageTable.description() + StfCoverageTable.text();
    if (Boolean.getBoolean("tracetool.regenerate")) {
      Files.writeString(StfCoverageTable.file(), text);
    }
    assertThat(Files.readString(StfCoverageTable.file()))
        .as(
            "run StfCoverageTableTest with -Dtracetool.regenerate=true to bring the file up to date")
        .isEqualTo(text);
  }

  @Test
  void everyKindOfRecordHasANumberOfItsOwn() {
    Set<Integer> numbers = new HashSet<>();
    for (EventKind kind : EventKind.values()) {
      int number = KindNumbers.extension(kind);
      assertThat(number)
          .isGreaterThanOrEqualTo(KindNumbers.FIRST_EXTENSION)
          .isNotEqualTo(KindNumbers.LATER);
      assertThat(numbers.add(number)).as("%s", kind).isTrue();
      assertThat(KindNumbers.ofExtension(number)).isEqualTo(kind);
    }
    assertThat(new StfFormat().capabilities().kinds()).isEqualTo(EnumSet.allOf(EventKind.class));
  }

  @Test
  void numbersOfTheModelComeBack() {
    for (long n : new long[] {0, 1, 5, 0x4000_0000L, 0xbfff_8001L, 0xffff_8001L, 0xffff_ffffL}) {
      assertThat(StfNumberMapping.modelToken(StfNumberMapping.token(n))).isEqualTo(n);
      assertThat(StfNumberMapping.modelCpu(StfNumberMapping.cpu(n))).isEqualTo(n);
      assertThat(StfNumberMapping.modelCommunicator(StfNumberMapping.communicator(n)))
          .as("%x", n)
          .isEqualTo(n);
      assertThat(StfNumberMapping.modelScl(StfNumberMapping.scl(n))).isEqualTo(n);
    }
  }
}
