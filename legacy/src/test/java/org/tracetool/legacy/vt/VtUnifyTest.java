package org.tracetool.legacy.vt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.legacy.common.RecordedCommands;

class VtUnifyTest {
  private static String command(Map<String, String> environment, String... args) {
    RecordedCommands commands = new RecordedCommands();
    assertThat(new VtUnify(environment).run(List.of(args), commands)).isZero();
    return commands.lines().get(0);
  }

  @Test
  void optionsOfForwardedFilesAreAccepted() {
    String plain = command(Map.of(), "-k", "run");
    assertThat(
            command(
                Map.of(),
                "-k",
                "run",
                "--iofsl-servers",
                "a:1,b:2",
                "--iofsl-mode",
                "multifile_split",
                "--iofsl-asyncio"))
        .isEqualTo(plain.replace("unify --force", "unify --force --shared-files=1"));
    assertThat(
            command(Map.of(), "--iofsl-mode", "MULTIFILE", "--iofsl-servers", "a,b,c", "-k", "run"))
        .contains("--shared-files=3");
    assertThat(command(Map.of(), "--iofsl-asyncio", "-k", "run")).isEqualTo(plain);
    RecordedCommands none = new RecordedCommands();
    int code = new VtUnify(Map.of()).run(List.of("run", "--iofsl-mode", "BOTH"), none);
    assertThat(code).isEqualTo(1);
    assertThat(none.lines()).isEmpty();
  }

  @Test
  void variablesOfTheRunCountWhereNoOptionDoes() {
    Map<String, String> variables = Map.of("VT_MAX_SNAPSHOTS", "7", "VT_COMPRESSION", "no");
    assertThat(command(variables, "-k", "run")).contains("--max-snapshots=7", "--no-compress");
    assertThat(command(variables, "-k", "run", "--maxsnapshots", "9"))
        .contains("--max-snapshots=9")
        .doesNotContain("--max-snapshots=7");
    assertThat(command(Map.of("VT_SNAPSHOTS", "no", "VT_MAX_SNAPSHOTS", "7"), "-k", "run"))
        .contains("--no-snapshots")
        .doesNotContain("--max-snapshots");
    assertThat(command(Map.of("VT_SNAPSHOTS", "yes", "VT_COMPRESSION", "1"), "-k", "run"))
        .isEqualTo(command(Map.of(), "-k", "run"));
  }
}
