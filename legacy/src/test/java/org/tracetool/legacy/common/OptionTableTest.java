package org.tracetool.legacy.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OptionTableTest {
  private final OptionTable table =
      new OptionTable()
          .flag("-h", "--help")
          .flags("-c", "-d")
          .value("-o", "--out")
          .value("-op")
          .values(2, "--num")
          .list(word -> word.matches("[0-9]+"), "--procs");

  private List<String> read(String line) {
    List<String> args = line.isEmpty() ? List.of() : List.of(line.split(" "));
    return table.read(args).stream()
        .map(word -> word.kind() + " " + word.name() + " " + word.values())
        .toList();
  }

  @Test
  void keepsTheOrderAndGivesTheFirstOfSeveralNames() {
    assertThat(read("in --help -c --out x y"))
        .containsExactly(
            "PLAIN in []", "OPTION -h []", "OPTION -c []", "OPTION -o [x]", "PLAIN y []");
    assertThat(table.read(List.of("--help")).get(0).written()).isEqualTo("--help");
    assertThat(read("")).isEmpty();
  }

  @Test
  void valuesMayLookLikeOptions() {
    assertThat(read("-o -c --num -1 5 -d"))
        .containsExactly("OPTION -o [-c]", "OPTION --num [-1, 5]", "OPTION -d []");
  }

  @Test
  void valuesCanBeMissingAtTheEndOnly() {
    assertThat(read("-c -o")).containsExactly("OPTION -c []", "CUT_SHORT -o []");
    assertThat(read("--num 3")).containsExactly("CUT_SHORT --num [3]");
  }

  @Test
  void listsTakeWhatFits() {
    assertThat(read("--procs 1 2 --procs in.otf --procs"))
        .containsExactly(
            "OPTION --procs [1, 2]",
            "OPTION --procs []",
            "PLAIN in.otf []",
            "CUT_SHORT --procs []");
  }

  @Test
  void unknownWordsStayWhereTheyAre() {
    assertThat(read("-c -x - --out=x -- -ox"))
        .containsExactly(
            "OPTION -c []",
            "UNKNOWN -x []",
            "PLAIN - []",
            "UNKNOWN --out=x []",
            "UNKNOWN -- []",
            "UNKNOWN -ox []");
  }

  @Test
  void valuesInTheSameWord() {
    table.attached().equalSign().doubleDash();
    assertThat(read("-ox -opx --out=x=y --out= --num=3 -cd -- -c"))
        .containsExactly(
            "OPTION -o [x]",
            "OPTION -op [x]",
            "OPTION -o [x=y]",
            "OPTION -o []",
            "UNKNOWN --num=3 []",
            "UNKNOWN -cd []",
            "PLAIN -c []");
  }

  @Test
  void oneNameStandsForOneOption() {
    assertThatThrownBy(() -> table.flag("-o")).isInstanceOf(IllegalArgumentException.class);
  }
}
