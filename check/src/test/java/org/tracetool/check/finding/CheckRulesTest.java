package org.tracetool.check.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UsageException;

class CheckRulesTest {
  private static CheckRules rules(String... lines) throws UsageException {
    CheckRules rules = new CheckRules();
    rules.read(List.of(lines), "r");
    return rules;
  }

  @Test
  void laterRulesWin() throws UsageException {
    CheckRules rules = rules("CHECK LOCAL:** OFF # all", "", "check local:exit:* on");

    assertThat(rules.checks())
        .contains(CheckKind.EXIT_BEFORE_FINALIZE, CheckKind.MSG_PENDING)
        .doesNotContain(CheckKind.REQUEST_NOT_FREED, CheckKind.DATATYPE_NOT_FREED);
  }

  @Test
  void oneStarStaysWithinAPart() throws UsageException {
    assertThat(rules("CHECK GLOBAL:MSG:* OFF", "CHECK GLOBAL:MSG:PENDING ON").checks())
        .contains(CheckKind.MSG_PENDING, CheckKind.MSG_MISMATCH);
  }

  @Test
  void aStarThatCannotMatchIsToldWhatTwoStarsMean() {
    assertThatThrownBy(() -> rules("CHECK GLOBAL:* OFF"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("** stands for several parts");
  }

  @Test
  void manyStarsTakeNoLongerThanFew() throws UsageException {
    CheckNamePattern many = new CheckNamePattern("*".repeat(57) + "x");
    assertThat(many.matches("LOCAL:MEMORY:INITIALIZATION")).isFalse();
    assertThat(many.matches("anything\nx")).isTrue();
    assertThat(new CheckNamePattern("lo?al:*E*y:*").matches("LOCAL:MEMORY:OVERLAP")).isTrue();
    assertThat(new CheckNamePattern("*?*").matches("")).isFalse();
    assertThat(new CheckNamePattern("***b").matches("a:b")).isTrue();
    assertThatThrownBy(() -> rules("CHECK " + "*a".repeat(28) + "x OFF"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown check");
  }

  @Test
  void patternsHaveALimitAndAreQuotedInShort() {
    assertThatThrownBy(() -> rules("CHECK " + "*".repeat(100_000) + "x OFF"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "r: line 1: a pattern has at most 1000 characters, found '" + "*".repeat(80) + "…'");
    assertThatThrownBy(() -> rules("CHECK ** " + "x".repeat(100_000)))
        .hasMessage("r: line 1: expected ON or OFF, found 'CHECK ** " + "x".repeat(71) + "…'");
  }

  @Test
  void limitsAreRead() throws UsageException {
    CheckRules rules = rules("CHECK-MAX-REPORTS 7", "DEADLOCK-WARNING 1.5m");

    assertThat(rules.maxReports()).isEqualTo(7);
    assertThat(rules.warningSeconds()).isEqualTo(90);
  }

  @Test
  void wrongLinesAreToldWithTheirNumber() {
    assertThatThrownBy(() -> rules("CHECK LOCAL:** OFF", "CHECK-MAX-REPORTS many"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("r: line 2: expected a number");
    assertThatThrownBy(() -> rules("CHECK NOWHERE:** OFF")).hasMessageContaining("NOWHERE");
    assertThatThrownBy(() -> rules("CHECK LOCAL:**"))
        .hasMessage("r: line 1: expected CHECK PATTERN ON|OFF, found 'CHECK LOCAL:**'");
  }

  @Test
  void directivesOfAConfigurationFileThatConcernNoChecksArePassedOver() throws UsageException {
    CheckRules rules =
        rules("VERBOSE 2", "STATE MPI:* off", "check-suppression-limit 10", "PCTRACE 5");
    assertThat(rules.foreign()).containsExactly("PCTRACE", "STATE", "VERBOSE");
    assertThat(rules.suppressionLimit()).isEqualTo(10);
    assertThat(rules("CHECK-LEAK-REPORT-SIZE 3", "CHECK-TIMEOUT 60s").leakReportSize())
        .isEqualTo(3);
  }

  @Test
  void aSlipInANameIsNotPassedOver() {
    assertThatThrownBy(() -> rules("CHEK LOCAL:** OFF")).hasMessageContaining("did you mean CHECK");
    assertThatThrownBy(() -> rules("= 3")).hasMessageContaining("found '= 3'");
    assertThatThrownBy(() -> new CheckRules().add("VERBOSE 2", "--rule"))
        .hasMessageContaining("--rule: expected one of CHECK,");
  }

  @Test
  void namesThatOnlyARunCanFindAreKnown() throws UsageException {
    CheckRules rules = rules("CHECK LOCAL:MEMORY:** OFF", "CHECK LOCAL:MEMORY:OVERLAP ON");
    assertThat(rules.wants("LOCAL:MEMORY:OVERLAP")).isTrue();
    assertThat(rules.wants("LOCAL:MEMORY:INITIALIZATION")).isFalse();
    assertThat(rules.wants("anything else")).isTrue();

    CheckRules only = new CheckRules();
    only.disableAll();
    only.choose("LOCAL:MEMORY:**", true, "--only");
    assertThat(only.checks()).containsExactly(CheckKind.REPORTED);
    assertThat(only.wants("LOCAL:MEMORY:OVERLAP")).isTrue();
    assertThat(only.wants("anything else")).isFalse();
    only.choose("RUN:REPORTED", true, "--only");
    assertThat(only.wants("anything else")).isTrue();
  }
}
