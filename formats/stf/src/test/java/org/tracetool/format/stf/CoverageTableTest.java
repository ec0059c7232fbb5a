package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.FileNumbers;
import org.tracetool.format.stf.file.KindNumbers;

class CoverageTableTest {
  @Test
  void theDocumentationSaysWhatTheCodeSays() throws IOException {
    String text = CoverageTable.description() + CoverageTable.text();
    if (Boolean.getBoolean("tracetool.regenerate")) {
      Files.writeString(CoverageTable.file(), text);
    }
    assertThat(Files.readString(CoverageTable.file()))
        .as("run CoverageTableTest with -Dtracetool.regenerate=true to bring the file up to date")
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
      assertThat(FileNumbers.modelToken(FileNumbers.token(n))).isEqualTo(n);
      assertThat(FileNumbers.modelCpu(FileNumbers.cpu(n))).isEqualTo(n);
      assertThat(FileNumbers.modelCommunicator(FileNumbers.communicator(n)))
          .as("%x", n)
          .isEqualTo(n);
      assertThat(FileNumbers.modelScl(FileNumbers.scl(n))).isEqualTo(n);
    }
  }
}
