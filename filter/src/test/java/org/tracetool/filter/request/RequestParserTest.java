package org.tracetool.filter.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.collector.Triplets;

class RequestParserTest {
  private static final Definitions DEFINITIONS =
      Definitions.builder()
          .add(new Definition.TimerResolution(1000))
          .add(new Definition.Location(1, "Process 0", 0))
          .add(new Definition.Location(2, "Process 1", 0))
          .add(new Definition.Location(0x10001, "Thread 0:1", 1))
          .add(new Definition.RegionGroup(1, "MPI"))
          .add(new Definition.Region(1, "MPI_Send", 1, 0))
          .add(new Definition.Region(2, "MPI_Bcast", 1, 0))
          .add(new Definition.Collective(1, "MPI_Bcast", 2))
          .build();

  private static RecordRequest parse(String text) throws UsageException {
    return new RequestParser(DEFINITIONS, false).parse(text);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 10",
    "1m+30s, 90",
    "1.5h, 5400",
    "3c, 0.000003",
    "250l, 0.250",
    "1d+1w, 691200",
    "2S, 2",
    ".5, 0.5"
  })
  void times(String text, String seconds) throws UsageException {
    assertThat(TimeValue.seconds(text)).isEqualByComparingTo(new BigDecimal(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5x", "", "1s+", "-1s", "1e3", "s", "1..2"})
  void noTimes(String text) {
    assertThatThrownBy(() -> TimeValue.seconds(text)).isInstanceOf(UsageException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0:N:2|0 2 8|1 3",
        "1:3|1 2 3|0 4",
        "2|2 3 99|0 1",
        "0:N:2,1:1:1|0 1 2 4|3 5",
        "1:9:20|1|2 9"
      })
  void triplets(String text, String in, String out) {
    Triplets t = Triplets.parse(text, true);
    for (String n : in.split(" ")) {
      assertThat(t.contains(Long.parseLong(n))).as(n).isTrue();
    }
    for (String n : out.split(" ")) {
      assertThat(t.contains(Long.parseLong(n))).as(n).isFalse();
    }
  }

  @Test
  void aLoneNumberInARequestIsThatNumber() throws UsageException {
    assertThat(Triplets.parse("2", false).contains(3)).isFalse();
    assertThat(Triplets.parse("1:2:0", false)).isNull();
    assertThat(Triplets.parse("a", false)).isNull();
    RecordRequest r = parse("1");
    assertThat(r.wants(2)).isTrue();
    assertThat(r.wants(1)).isFalse();
  }

  @Test
  void windowsAndTripletsAreToldApart() throws UsageException {
    assertThat(parse("1:5").last()).isEqualTo(-1L);
    RecordRequest window = parse("1:5s");
    assertThat(window.first()).isEqualTo(1000);
    assertThat(window.last()).isEqualTo(5000);
    assertThat(window.processes()).isNull();
    assertThat(parse(":2s").last()).isEqualTo(2000);
    assertThat(parse("2s:").first()).isEqualTo(2000);
  }

  @Test
  void ticksStandForSeconds() throws UsageException {
    RequestParser parser = new RequestParser(DEFINITIONS, true);
    assertThat(parser.parse("5000s:10000s").first()).isEqualTo(5000);
    assertThat(parser.parse(":1m").last()).isEqualTo(60);
    assertThat(parser.parse(":1500l").last()).isEqualTo(1);
  }

  @Test
  void partsInAnyOrder() throws UsageException {
    RecordRequest r = parse("messages,0 1s:2s");
    assertThat(r.kinds()).contains(EventKind.SEND).doesNotContain(EventKind.ENTER);
    assertThat(r.wants(1)).isTrue();
    assertThat(r.wants(0x10001)).as("threads of the process").isTrue();
    assertThat(r.wants(2)).isFalse();
    assertThat(r.first()).isEqualTo(1000);
    assertThat(parse("1s:2s,0,MESSAGES").kinds()).isEqualTo(r.kinds());
  }

  @Test
  void typesNameOneKindOfThing() throws UsageException {
    assertThat(parse("\"MPI_Send\"").kinds())
        .contains(EventKind.ENTER, EventKind.LEAVE)
        .allMatch(kind -> kind.category() == EventCategory.FUNCTIONS);
    assertThat(parse("'MPI:*send'").type()).isNotNull();
    assertThatThrownBy(() -> parse("\"MPI_Bcast\""))
        .hasMessageContaining("means functions and collective operations");
    assertThat(parse("\"MPI_Bcast\" collops").kinds()).contains(EventKind.COLLECTIVE);
    assertThatThrownBy(() -> parse("\"nothing\"")).hasMessageContaining("no function, counter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "1s:2s 3s:4s", "\"a\" \"b\"", "\"a", "5s:1s", "1:2:3:4", "1x:2s"})
  void refusesWhatIsNoRequest(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(UsageException.class);
  }
}
