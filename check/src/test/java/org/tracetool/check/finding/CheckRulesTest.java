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
        .contains(Check.EXIT_BEFORE_FINALIZE, Check.MSG_PENDING)
        .doesNotContain(Check.REQUEST_NOT_FREED, Check.DATATYPE_NOT_FREED);
  }

  @Test
  void oneStarStaysWithinAPart() throws UsageException {
    assertThat(rules("CHECK GLOBAL:MSG:* OFF", "CHECK GLOBAL:MSG:PENDING ON").checks())
        .contains(Check.MSG_PENDING, Check.MSG_MISMATCH);
  }

  @Test
  void aStarThatCannotMatchIsToldWhatTwoStarsMean() {
    assertThatThrownBy(() -> rules("CHECK GLOBAL:* OFF"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("** stands for several parts");
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
        .hasMessage("r: expected CHECK PATTERN ON|OFF, found 'CHECK LOCAL:**'");
  }
}
