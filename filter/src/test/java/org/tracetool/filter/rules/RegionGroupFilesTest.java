package org.tracetool.filter.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.RegionNaming.Names;
import org.tracetool.core.error.UsageException;

/** Files that put functions into groups, and the classes of Java. */
class RegionGroupFilesTest {
  @Test
  void theFirstLineThatMatchesCounts() throws UsageException {
    GroupFile file =
        GroupFile.parse("g", "# comment\nSolver = solve_*; jacobi # both\r\n\nRest=*;solve_x\n");
    assertThat(file.of(new Names("solve_x", "USER"))).isEqualTo(new Names("solve_x", "Solver"));
    assertThat(file.of(new Names("jacobi", null)).group()).isEqualTo("Solver");
    assertThat(file.of(new Names("main", "USER")).group()).isEqualTo("Rest");
    assertThat(file.of(new Names(null, "USER")).group()).isEqualTo("USER");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Solver           | g:2:7: expected '=' after the name of a group, found the end",
        "=a               | g:2:1: expected the name of a group, found '=a'",
        "Solver=; ;       | g:2:8: expected names of functions, found ';'",
      })
  void wrongLinesAreToldWithTheirPlace(String line, String message) {
    assertThatThrownBy(() -> GroupFile.parse("g", "A=b\n" + line))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void methodsOfJavaAreInTheGroupOfTheirClass() {
    JavaClassGroups groups = new JavaClassGroups();
    assertThat(groups.of(new Names("java.util.Vector.add", "Java")).group())
        .isEqualTo("java.util.Vector");
    assertThat(groups.of(new Names("a.B.<init>(int, x.Y)", null)).group()).isEqualTo("a.B");
    assertThat(groups.of(new Names("a.B.run", "USER")).group()).isEqualTo("USER");
    assertThat(groups.of(new Names("main", "Java")).group()).isEqualTo("Java");
  }

  @Test
  void javaFilterFilesNameMethodsAndThreads() throws UsageException {
    JavaFilterFile file =
        JavaFilterFile.parse(
            "j",
            "# comment\nMETHOD exclude java.*;sun.*\nmethod include *\n"
                + "thread Include main*\nthread exclude *");
    assertThat(file.methods()).extracting(FilterRule::limit).startsWith(0L, 0L).hasSize(3);
    assertThat(file.methods().get(1).matches("sun.A.b", null)).isTrue();
    assertThat(file.methods().get(2).limit()).isEqualTo(FilterRule.UNLIMITED);
    assertThat(file.excludesThread("main-2")).isFalse();
    assertThat(file.excludesThread("GC")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "function exclude x | j:1:1: expected 'method' or 'thread', found 'function'",
        "method drop x      | j:1:8: expected 'include' or 'exclude', found 'drop'",
        "thread exclude     | j:1:15: expected a pattern, found the end of the line",
      })
  void wrongLinesOfJavaFilesAreToldWithTheirPlace(String line, String message) {
    assertThatThrownBy(() -> JavaFilterFile.parse("j", line))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessage(message);
  }
}
