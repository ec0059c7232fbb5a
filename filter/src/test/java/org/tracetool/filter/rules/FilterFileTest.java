package org.tracetool.filter.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.RegionNaming;
import org.tracetool.core.error.UsageException;

class FilterFileTest {
  private static FilterRule rule(String line) throws UsageException {
    List<FilterRule> rules = FilterFile.parse("f", line).rules();
    assertThat(rules).hasSize(1);
    return rules.get(0);
  }

  @Test
  void namesAndLimit() throws UsageException {
    FilterRule r = rule("  foo ; ba*;; -- 10x  # comment -- 3");
    assertThat(r.patterns()).extracting(NamePattern::source).containsExactly("foo", "ba*");
    assertThat(r.limit()).isEqualTo(10);
    assertThat(r.recursive()).isFalse();
    assertThat(r.lowest()).isEqualTo(1);
    assertThat(r.deepest()).isEqualTo(Integer.MAX_VALUE);
    assertThat(rule("f -- -1").limit()).isEqualTo(FilterRule.UNLIMITED);
  }

  @ParameterizedTest
  @CsvSource({
    "f -- 1 S:3, 1, 3, false, false",
    "f -- 1 s:2-5 R, 2, 5, true, false",
    "f -- 1 R g S:2-2, 2, 2, true, true",
    "f -- 1 S:7-7\t G, 7, 7, false, true",
    "f -- 0 R R, 1, 2147483647, true, false"
  })
  void attributes(String line, int lowest, int deepest, boolean recursive, boolean group)
      throws UsageException {
    FilterRule r = rule(line);
    assertThat(r.lowest()).isEqualTo(lowest);
    assertThat(r.deepest()).isEqualTo(deepest);
    assertThat(r.recursive()).isEqualTo(recursive);
    assertThat(r.group()).isEqualTo(group);
  }

  @Test
  void callPathIsTakenLiterallyAndAlwaysRecursive() throws UsageException {
    FilterRule r = rule("main; a*;b -- 2 C");
    assertThat(r.path()).containsExactly("main", "a*", "b");
    assertThat(r.recursive()).isTrue();
    assertThat(r.matches("b", null)).isFalse();
  }

  @Test
  void tabsInFrontOfACommentDoNoHarm() throws UsageException {
    assertThat(rule("f -- 2\t# two").limit()).isEqualTo(2);
  }

  @Test
  void commentsAndEmptyLinesAreNothing() throws UsageException {
    assertThat(FilterFile.parse("f", "# a\n\n   \n\t#b\n").rules()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "foo|4|'--' and a limit",
        "foo -- |7|a limit of at least -1",
        "foo -- x|8|a limit of at least -1",
        "foo -- -2|8|a limit of at least -1",
        "foo -- 1 Q|10|S:LEVEL, R, G or C",
        "foo -- 1 S|11|':' and a level",
        "foo -- 1 S:0|12|a level of at least 1",
        "foo -- 1 S:4-3|14|a level of at least 4",
        "foo -- 1 C G|12|no S: and no G",
        "; -- 1|1|names of functions",
        "@|2|the number of a rank",
        "@ 1,|5|the number of a rank",
        "@ 3 - 1|7|a rank of at least 3",
        "@ 1 -- ON|8|OFF",
        "@ 1 x|5|',', '-- OFF'",
        "foo --|7|a limit of at least -1"
      })
  void saysWhereAndWhatIsWrong(String line, int column, String expected) {
    assertThatThrownBy(() -> FilterFile.parse("rules.flt", "ok -- 1\n" + line))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessageStartingWith("rules.flt:2:" + column + ": expected ")
        .hasMessageContaining(expected);
  }

  @Test
  void aTabAsSeparatorIsAnError() {
    assertThatThrownBy(() -> FilterFile.parse("f", "foo -- 1\tR"))
        .hasMessageContaining("f:1:9: expected a blank, not a tab");
  }

  @Test
  void showsTheLineWithACaret() {
    assertThatThrownBy(() -> FilterFile.parse("f", "foo -- x1 R"))
        .isInstanceOfSatisfying(
            RuleSyntaxException.class,
            e -> assertThat(e.details()).containsExactly("  foo -- x1 R", "         ^"));
  }

  @Test
  void anEmptyFileIsAnError() {
    assertThatThrownBy(() -> FilterFile.parse("f", "")).hasMessageContaining("f: is empty");
  }

  @Test
  void tooManyNamesInAPath() {
    String path = "a;".repeat(129) + " -- 0 C";
    assertThatThrownBy(() -> FilterFile.parse("f", path)).hasMessageContaining("at most 128 names");
  }

  @Test
  void rankClauses() throws UsageException {
    FilterFile file =
        FilterFile.parse(
            "f", "all -- 1\n@ 1 - 2; 5\nsome -- 2\n@ 3 -- off\nrest -- 3\n@ 7\nseven -- 4\n");
    assertThat(file.rulesFor(0)).extracting(FilterRule::limit).containsExactly(1L, 3L);
    assertThat(file.rulesFor(2)).extracting(FilterRule::limit).containsExactly(1L, 2L, 3L);
    assertThat(file.rulesFor(3)).extracting(FilterRule::limit).containsExactly(1L);
    assertThat(file.rulesFor(7)).extracting(FilterRule::limit).containsExactly(1L, 3L, 4L);
    assertThat(file.globalRules()).extracting(FilterRule::limit).containsExactly(1L);
    assertThat(file.isOff(3)).isTrue();
    assertThat(file.isOff(5)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "f?o", "f*", "[e-g]oo", "[!x]oo", "\\foo", "*o*o*", "**"})
  void shellPatterns(String pattern) {
    assertThat(NamePattern.shell(pattern).matches("foo")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fo", "Foo", "f\\*", "[!f]oo", "foo?", "", "[a-e]oo", "f[o"})
  void otherShellPatterns(String pattern) {
    assertThat(NamePattern.shell(pattern).matches("foo")).isFalse();
  }

  @Test
  void escapedNamesMatchThemselvesAlone() {
    for (String name : new String[] {"a*b", "a?", "[x]", "\\", "operator[]"}) {
      NamePattern p = NamePattern.shell(NamePattern.escaped(name));
      assertThat(p.matches(name)).as(name).isTrue();
      assertThat(p.matches(name + "x")).as(name).isFalse();
    }
    assertThat(NamePattern.shell(NamePattern.escaped("a*b")).matches("axb")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "MPI:*, mpi:MPI_Send, true",
    "MPI:*, MPI:x:y, false",
    "java:util:Vector:*, java:util:vector:add, true",
    "java:util:Vector:*, java:util:add, false",
    "*:*send*, MPI:MPI_Isend, true",
    "*:*send*, a:b:send, false",
    "**:*send*, a:b:send, true",
    "**:*send*, MPI:recv, false",
    "MPI:*send*, MPI:MPI_Ssend, true",
    "MPI:*send*, other:send, false",
    "MPI:MPI_[a-c]*, MPI:MPI_Barrier, true",
    "MPI:MPI_[!a-c]*, MPI:MPI_Barrier, false",
    "a?b, a:b, false"
  })
  void collectorPatterns(String pattern, String name, boolean matches) {
    assertThat(NamePattern.collector(pattern).matches(name)).isEqualTo(matches);
  }

  @Test
  void groupFiles() throws UsageException {
    GroupFile file = GroupFile.parse("g", "# c\nSolver=sol*;cg # x\n IO = read ;write*\nX=*\n");
    assertThat(file.of(new RegionNaming.Names("cg", "Old")).group()).isEqualTo("Solver");
    assertThat(file.of(new RegionNaming.Names("read", null)).group()).isEqualTo("IO");
    assertThat(file.of(new RegionNaming.Names("other", null)).group()).isEqualTo("X");
    assertThat(file.of(new RegionNaming.Names(null, "Old")).group()).isEqualTo("Old");
    assertThatThrownBy(() -> GroupFile.parse("g", "Solver sol"))
        .hasMessageContaining("g:1:11: expected '=' after the name of a group");
    assertThatThrownBy(() -> GroupFile.parse("g", "=x")).hasMessageContaining("g:1:1");
    assertThatThrownBy(() -> GroupFile.parse("g", "A= ;")).hasMessageContaining("g:1:3");
  }

  @Test
  void javaFilterFiles() throws UsageException {
    JavaFilterFile file =
        JavaFilterFile.parse(
            "j", "# c\nMethod EXCLUDE java.*;sun.*\nmethod include java.util.*\nthread exclude T*");
    assertThat(file.methods()).extracting(FilterRule::limit).containsExactly(0L, 0L, -1L);
    assertThat(file.excludesThread("Timer")).isTrue();
    assertThat(file.excludesThread("main")).isFalse();
    assertThatThrownBy(() -> JavaFilterFile.parse("j", "class exclude x"))
        .hasMessageContaining("j:1:1: expected 'method' or 'thread'");
    assertThatThrownBy(() -> JavaFilterFile.parse("j", "method drop x"))
        .hasMessageContaining("j:1:8: expected 'include' or 'exclude'");
    assertThatThrownBy(() -> JavaFilterFile.parse("j", "method include"))
        .hasMessageContaining("expected a pattern");
  }
}
