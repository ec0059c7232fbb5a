package org.tracetool.filter.apply.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.filter.CallText;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.Filtered;
import org.tracetool.filter.rules.FilterFile;

/** Filter files with the meaning that they have for the VampirTrace runtime. */
class CallRuleStageTest {
  private static Filtered filter(String rules, CallText text) throws IOException {
    FilterSpec spec = new FilterSpec().file(FilterFile.parse("f", rules));
    return Filtered.of(text, spec);
  }

  private static String one(String rules, String text) throws IOException {
    return filter(rules, new CallText().process(1, text)).calls(1);
  }

  /** The program of the reference: twelve sweeps, each with three calls of relax. */
  private static String sweeps() {
    return "main(" + "sweep(relax() relax() relax())".repeat(12) + ")";
  }

  @ParameterizedTest
  @CsvSource({
    "sweep -- 3, 3, 36",
    "sweep -- 3 R, 3, 9",
    "main;sweep -- 2 C, 2, 6",
    "Application -- 0 G, 0, 0",
    "relax -- -1 S:1-2, 12, 0",
    "main -- 0, 12, 36",
    "* -- -1\\nrelax -- 0, 12, 36",
    "sweep;relax -- 5, 5, 5",
    "relax -- 7 R, 12, 7",
    "sweep -- 0 R, 0, 0",
    "main;sweep;relax -- 4 C, 12, 4",
    "sweep;relax -- 0 C, 12, 36"
  })
  void observedWithTheRuntime(String rules, int sweep, int relax) throws IOException {
    String left = one(rules.replace("\\n", "\n"), sweeps());
    assertThat(left.split("sweep\\(", -1)).hasSize(sweep + 1);
    assertThat(left.split("relax\\(", -1)).hasSize(relax + 1);
    assertThat(left.contains("main("))
        .isEqualTo(!rules.startsWith("main --") && !rules.contains("G"));
  }

  @Test
  void whatTheRemovedCallRecordedGoesWithIt() throws IOException {
    assertThat(one("f -- 0", "m(f(#>\"+-<) >)")).isEqualTo("m(\">)");
    assertThat(one("f -- 0", "m(f(g(>)>))")).isEqualTo("m(g(>))");
  }

  @Test
  void samplesOfRemovedCallsGoAndThoseOfTheUserStay() throws IOException {
    assertThat(one("f -- 0", "m(#f(#~)#~)")).isEqualTo("m(#~~)");
    assertThat(one("f -- 0 R", "m(f(#g(#~)#)#)#")).isEqualTo("m(~)#");
  }

  @Test
  void messagesMoveToTheCallerOnDemand() throws IOException {
    FilterSpec spec = new FilterSpec().file(FilterFile.parse("f", "f -- 0 R")).keepMessages(true);
    CallText text = new CallText().process(1, "m(f(> g(<+-)))");
    assertThat(Filtered.of(text, spec).calls(1)).isEqualTo("m(><+-)");
  }

  @Test
  void collectiveOperationsStayWhole() throws IOException {
    assertThat(one("f -- 0", "m(f(+)-)")).isEqualTo("m()");
    assertThat(one("f -- 0", "m(+f(-))")).isEqualTo("m(+-)");
  }

  @Test
  void eachProcessHasTheWholeLimit() throws IOException {
    CallText text = new CallText().process(1, "a() a() a()").process(2, "a() a()");
    Filtered left = filter("a -- 2", text);
    assertThat(left.calls(1)).isEqualTo("a() a()");
    assertThat(left.calls(2)).isEqualTo("a() a()");
  }

  @Test
  void limitsAreOfEachFunctionAndNotOfTheRule() throws IOException {
    assertThat(one("a*;b -- 1", "a1() a2() b() a1() b()")).isEqualTo("a1() a2() b()");
  }

  @Test
  void limitsOfCalleesAreNotUsedUpBelowARecursivelyRemovedCall() throws IOException {
    assertThat(one("a -- 0 R\nb -- 1", "a(b()) b() b()")).isEqualTo("b()");
  }

  @Test
  void levelsCountRemovedCallsUnlessTheyAreRecursive() throws IOException {
    assertThat(one("a -- 0\nb -- -1 S:2-2", "m(b()) a(b())")).isEqualTo("m(b()) b()");
    assertThat(one("a -- 0\nb -- -1 S:3", "m(a(b(b())))")).isEqualTo("m(b())");
  }

  @Test
  void aRuleForThePathGoesBeforeOneForTheFunction() throws IOException {
    assertThat(one("b -- 0\nm;b -- -1 C", "m(b() c(b()))")).isEqualTo("m(b() c())");
    assertThat(one("b -- 2\nm;b -- -1 C", "m(b() b() b()) b()")).isEqualTo("m(b() b() b())");
  }

  @Test
  void pathsLeaveRemovedCallersOut() throws IOException {
    assertThat(one("a -- 0\nm;b -- 0 C", "m(a(b()) b())")).isEqualTo("m()");
  }

  @Test
  void ranks() throws IOException {
    CallText text = new CallText().process(1, "a() b()").process(2, "a() b()").process(3, "a()");
    Filtered left = filter("@ 1\na -- 0\n@ 2 -- OFF\nb -- 0", text);
    assertThat(left.calls(1)).isEqualTo("a()");
    assertThat(left.calls(2)).isEmpty();
    assertThat(left.calls(3)).isEmpty();
    assertThat(left.writer.removedProcesses()).isEqualTo(1);
  }

  @Test
  void countsWhatEachRuleDid() throws IOException {
    Filtered left = filter("b -- 1\nc -- 0\nd -- 0", new CallText().process(1, "a(b() b() c())"));
    assertThat(left.writer.use().lines())
        .extracting(RuleUsage.Line::calls)
        .containsExactly(2L, 1L, 0L);
    assertThat(left.writer.use().lines())
        .extracting(RuleUsage.Line::removed)
        .containsExactly(1L, 1L, 0L);
  }

  @Test
  void likeVtfilter() throws IOException {
    CallText text = new CallText().process(1, "m(a(>) a(b()) a() b())");
    FilterSpec spec =
        new FilterSpec()
            .legacy(true)
            .file(FilterFile.parse("f", "Application -- 0 G\nm;a -- 0 C\na -- 2 R S:9\nb -- 1"));
    assertThat(Filtered.of(text, spec).calls(1)).isEqualTo("m(a(>))");
  }
}
