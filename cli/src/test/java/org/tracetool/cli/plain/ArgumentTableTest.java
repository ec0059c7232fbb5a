package org.tracetool.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.plain.ArgumentEntry.Kind;

class ArgumentTableTest {
  private static final String COMMAND = "org.tracetool.cli.info.InfoCommand";

  private static final ArgumentTable TABLE =
      new ArgumentTable(
          COMMAND,
          List.of(
              new ArgumentEntry(
                  List.of("-b", "--by"), 0, "a.b", Kind.CHOICE, "E", true, ",", false, true),
              new ArgumentEntry(List.of(), 3, "c", Kind.TEXT, "", false, "", true, false)));

  @TempDir Path folder;

  @Test
  void aTextHasAll() {
    assertThat(ArgumentTable.parse(TABLE.text())).isEqualTo(TABLE);
    ArgumentTable none = new ArgumentTable(COMMAND, List.of());
    assertThat(ArgumentTable.parse(none.text())).isEqualTo(none);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-q\t0", "-q\tx\tf\tFLAG\t\t\t\t\t", "-q\t0\tf\tNEW\t\t\t\t\t"})
  void aDamagedTableIsForTheParser(String line) throws IOException {
    String text = COMMAND + '\n' + line + "\nend\n";
    assertThatThrownBy(() -> ArgumentTable.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
    Files.writeString(folder.resolve("info"), text);
    assertThat(PlainCommand.of(folder.toString(), List.of("info", "trace"))).isNull();
  }
}
