package org.tracetool.unify.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;

class ControlFileReaderTest {
  private static final String HEADER = "<VTUCTL 5.14.4openmpi 3e8>\n";

  @TempDir Path folder;

  private ControlFile read(String text) throws IOException {
    Path file = folder.resolve("a.uctl");
    Files.writeString(file, text);
    return ControlFileReader.read(file);
  }

  @Test
  void readsStreamsAndClocks() throws IOException {
    ControlFile control =
        read(
            HEADER
                + "3:0:0:\n*:1:100001!:\n315a76e164e:0:315c8e1393c:fffffffffffffff0:\n"
                + "*:4!:\n0:0:1:0:");
    assertThat(control.events()).isTrue();
    assertThat(control.statistics()).isTrue();
    assertThat(control.enhanced()).isFalse();
    assertThat(control.sections()).hasSize(2);
    ControlFile.Section first = control.sections().get(0);
    assertThat(first.streams())
        .containsExactly(new ControlFile.Stream(1, false), new ControlFile.Stream(0x100001, true));
    assertThat(first.localFirst()).isEqualTo(0x315a76e164eL);
    assertThat(first.offsetLast()).isEqualTo(-16);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|line 1: expected a header like <VTUCTL 5.14.4 3e8>, found the end of the file",
        "<VTUCTL 5>|line 1: expected a header",
        "H1:0:0:|line 3: expected a line of streams like *:1:, found the end of the file",
        "H4:0:0:|line 2: expected mode 1 (events), 2 (statistics) or 3 (both), found \"4:0:0:\"",
        "H1:0:|line 2: expected a mode line of three fields",
        "H1:0:0:;*:1:|line 4: expected fields that each end with a colon",
        "H1:0:0:;*:1:;0:0:1:|line 4: expected four clock values",
        "H1:0:0:;*:1:;0:0:1:0:0:|line 4: expected four clock values",
        "H1:0:0:;*:0:;0:0:1:0:|line 3: expected stream ids between 1 and fffffffe",
        "H1:0:0:;*:x:;0:0:1:0:|line 3: expected a hexadecimal number of at most 32 bits",
        "H1:0:0:;*:1:1:;0:0:1:0:|line 3: expected every stream once (1 was listed before)",
        "H1:0:0:;*:1:;0:0:1:0:;junk|line 5: expected",
        "H1:0:0:;*:1:\u0001;0:0:1:0:|found \"*:1:\\x01\"",
      })
  void tellsWhereItIsDamaged(String text, String message) {
    String content = text.replace("H", HEADER).replace(';', '\n') + (text.isEmpty() ? "" : "\n");
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("a.uctl: line ")
        .hasMessageContaining(message);
  }

  @Test
  void carriageReturnsAreDamage() {
    assertThatThrownBy(() -> read(HEADER.replace("\n", "\r\n")))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("carriage returns");
  }

  @Test
  void otherVersionsAreNotUnderstood() {
    assertThatThrownBy(() -> read("<VTUCTL 5.13 3e7>\n1:0:0:\n*:1:\n0:0:1:0:\n"))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("too old");
    assertThatThrownBy(() -> read("<VTUCTL 6.1 3e9>\n1:0:0:\n*:1:\n0:0:1:0:\n"))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("too recent");
  }
}
