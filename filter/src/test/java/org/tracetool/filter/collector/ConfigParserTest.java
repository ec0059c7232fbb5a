package org.tracetool.filter.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.collector.FunctionRule.Action;
import org.tracetool.filter.rules.RuleSyntaxException;

class ConfigParserTest {
  private static CollectorRules read(String text) throws UsageException {
    CollectorRules rules = new CollectorRules();
    new ConfigParser("f", rules).readFile(text);
    return rules;
  }

  @Test
  void patternsOfSymbolsAndActivitiesArePartsOfFullNames() throws UsageException {
    CollectorRules rules = read("SYMBOL main ON\nACTIVITY mpi off\nstate \"a:b\" 2:3\n");
    assertThat(rules.functions())
        .extracting(r -> r.pattern().source() + " " + r.range().on() + " " + r.origin())
        .containsExactly("**:main true f:1", "mpi:* false f:2", "a:b true f:3");
    assertThat(rules.matching("Application:main")).hasSize(1);
    assertThat(rules.matching("MPI:MPI_Send")).hasSize(1);
    assertThat(rules.warnings()).isEmpty();
  }

  @Test
  void triggersAreDoneAtSomePasses() throws UsageException {
    FunctionRule rule =
        read("SYMBOL f ENTRY 2:N:2 TRACEON TRACEOFF EXIT BEGIN_SCOPE s").functions().get(0);
    assertThat(rule.entry().at(1).action()).isEqualTo(Action.TRACE_OFF);
    assertThat(rule.entry().at(2).action()).isEqualTo(Action.TRACE_ON);
    assertThat(rule.exit().at(7).scope()).isEqualTo("s");
    assertThat(rule.range()).isNull();
  }

  @Test
  void ofDirectivesForTheMeasurementOnlyUnknownOnesAreTold() throws UsageException {
    CollectorRules rules = read("# comment\n\nLOGFILE-NAME x.stf\r\nNO-SUCH-THING 5\n");
    assertThat(rules.isEmpty()).isTrue();
    assertThat(rules.warnings()).containsExactly("f:4: unknown directive NO-SUCH-THING");
  }

  @Test
  void aLineThatIsGivenByItselfHasADirective() throws UsageException {
    ConfigParser parser = new ConfigParser("--directive", new CollectorRules());
    parser.readLine("LOGFILE-NAME x.stf");
    assertThatThrownBy(() -> parser.readLine("STAT MPI:* OFF"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected a directive of the Trace Collector")
        .hasMessageContaining("found 'STAT'");
  }

  @Test
  void switchesHaveLevels() throws UsageException {
    CollectorRules rules = read("DEMANGLE on\nENVIRONMENT off\nEVENTBITS 20\n");
    assertThat(rules.demangles()).isTrue();
    assertThat(rules.keepsEnvironment()).isFalse();
    assertThat(rules.eventBits()).isEqualTo(20);
    assertThat(read("EVENTBITS on").eventBits()).isEqualTo(CollectorRules.STATED_BITS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STATE          | f:1:6: expected a pattern for functions, found the end of the line",
        "STATE on       | f:1:7: expected a pattern for functions (in quotes",
        "STATE a 16     | f:1:9: expected a depth of at most 15, found '16'",
        "STATE a b      | f:1:9: expected on, off, a depth, entry, exit",
        "STATE a on on  | f:1:12: expected each entry at most once",
        "STATE a traceon | f:1:9: expected entry or exit before an action",
        "STATE a entry 1:0:0 traceon | f:1:15: expected triplets LOWER:UPPER:INCREMENT",
        "STATE a caller | f:1:15: expected a pattern for the calling function",
        "STATE \"a on   | f:1:12: expected '\"' at the end of the quoted text",
        "EVENTBITS 64   | f:1:11: expected on, off or a number of bits below 64",
      })
  void wrongDirectivesAreToldWithTheirPlace(String line, String message) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'3', 3, true", "'3', 4, false", "'0:N:2', 6, true", "'0:N:2', 7, false",
    "'1,4:6', 5, true", "'2:', 1000000000000, true", "'1::3', 7, true", "'1::3', 8, false",
  })
  void tripletsHoldNumbers(String text, long number, boolean held) {
    assertThat(Triplets.parse(text, false).contains(number)).isEqualTo(held);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "N", "1:2:3:4", "1:2:0", "1,", "1234567890", "1:x"})
  void wrongTripletsAreRefused(String text) {
    assertThat(Triplets.parse(text, false)).isNull();
  }

  @Test
  void aLoneNumberMayMeanAllFromItOn() {
    assertThat(Triplets.parse("3", true).contains(9)).isTrue();
    assertThat(Triplets.parse("3", true).hasLone()).isTrue();
    assertThat(Triplets.parse("3:3", true).contains(9)).isFalse();
  }
}
