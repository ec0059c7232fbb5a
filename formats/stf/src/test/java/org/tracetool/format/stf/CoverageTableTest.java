package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.Numbers;
import org.tracetool.format.stf.file.Kinds;

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
      int number = Kinds.extension(kind);
      assertThat(number).isGreaterThanOrEqualTo(Kinds.FIRST_EXTENSION).isNotEqualTo(Kinds.LATER);
      assertThat(numbers.add(number)).as("%s", kind).isTrue();
      assertThat(Kinds.ofExtension(number)).isEqualTo(kind);
    }
    assertThat(new StfFormat().capabilities().kinds()).isEqualTo(EnumSet.allOf(EventKind.class));
  }

  @Test
  void numbersOfTheModelComeBack() {
    for (long n : new long[] {0, 1, 5, 0x4000_0000L, 0xbfff_8001L, 0xffff_8001L, 0xffff_ffffL}) {
      assertThat(Numbers.modelToken(Numbers.token(n))).isEqualTo(n);
      assertThat(Numbers.modelCpu(Numbers.cpu(n))).isEqualTo(n);
      assertThat(Numbers.modelCommunicator(Numbers.communicator(n))).as("%x", n).isEqualTo(n);
      assertThat(Numbers.modelScl(Numbers.scl(n))).isEqualTo(n);
    }
  }
}
