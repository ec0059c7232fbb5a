package org.tracetool.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.testdata.HostileInput.Reading;

class HostileInputTest {
  private static final Charset ISO = StandardCharsets.ISO_8859_1;

  private final HostileInput hostile = new HostileInput(1 << 20, 0, 0xff);

  @TempDir Path folder;

  @Test
  void changesAndCutsAreTriedAndTheFileIsLeftAsItWas() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "a whole trace");
    Set<String> seen = new TreeSet<>();
    int tried = hostile.tryFile(victim, 1, () -> seen.add(Files.readString(victim, ISO)));
    assertThat(tried).isEqualTo(3 * 13);
    assertThat(seen).hasSizeGreaterThan(30).doesNotContain("a whole trace").contains("", "a whole");
    assertThat(victim).hasContent("a whole trace");
  }

  @Test
  void onlyATraceExceptionOfOneLineRefuses() {
    assertThatCode(() -> hostile.check("x", failing(new DamagedTraceException("t: byte 1"))))
        .doesNotThrowAnyException();
    for (Exception e :
        new Exception[] {
          new IllegalStateException("t"), new IOException("t"), new DamagedTraceException("t\nu")
        }) {
      assertThatThrownBy(() -> hostile.check("input", failing(e)))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("input");
    }
  }

  private static Reading failing(Exception e) {
    return () -> {
      if (e instanceof IOException io) {
        throw io;
      }
      throw (RuntimeException) e;
    };
  }

  @Test
  void muchMemoryIsAFailure() {
    byte[][] taken = new byte[1][];
    assertThatThrownBy(() -> hostile.check("a bomb", () -> taken[0] = new byte[2 << 20]))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("bytes taken: a bomb");
  }
}
