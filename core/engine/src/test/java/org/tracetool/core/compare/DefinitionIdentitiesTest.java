package org.tracetool.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.SystemDefinition;

class DefinitionIdentitiesTest {
  /** A definition with other values in each of its fields, and another value in one of them. */
  private static Definition filled(DefinitionKind kind, int changed) {
    DefinitionRow row = new DefinitionRow().start(kind);
    for (int i = 0; i < row.fields().size(); i++) {
      int number = i == changed ? 100 : 10 + i;
      switch (row.fields().get(i).form()) {
        case TOKEN -> row.set(i, 5);
        case REFERENCE, NUMBER -> row.set(i, number);
        case REFERENCES, NUMBERS -> row.set(i, new int[] {number});
        case REALS -> row.set(i, new double[] {number});
        case TEXT -> row.set(i, "text " + number);
      }
    }
    return row.definition();
  }

  private static boolean differ(DefinitionKind kind, int changed) {
    Differences findings = new Differences(10);
    new DefinitionIdentities(
        trace(filled(kind, -1)),
        trace(filled(kind, changed)),
        EnumSet.allOf(DefinitionKind.class),
        findings);
    return findings.total() > 0;
  }

  private static Definitions trace(Definition definition) {
    return Definitions.builder().add(0, definition, KeyValues.NONE).build();
  }

  /** All but declared numbers of events: the events themselves are compared. */
  @Test
  void everyFieldOfEveryKindIsCompared() {
    for (DefinitionKind kind : DefinitionKind.values()) {
      assertThat(differ(kind, -1)).as("%s", kind).isFalse();
      for (int i = kind.isNumbered() ? 1 : 0; i < kind.fields().size(); i++) {
        String name = kind.fields().get(i).name();
        boolean isDeclared = kind == DefinitionKind.LOCATION_INFO && name.equals("events");
        assertThat(differ(kind, i)).as("%s %s", kind, name).isEqualTo(!isDeclared);
      }
    }
  }

  private static Definitions clock(long ticks, long factor, double deviation) {
    return Definitions.builder()
        .add(new Definition.TimerResolution(ticks))
        .add(new Definition.Location(1, "p", 0))
        .add(new SystemDefinition.ClockProperties(10 * factor, 90 * factor, 5))
        .add(new SystemDefinition.ClockOffset(1, 20 * factor, -3 * factor, deviation))
        .build();
  }

  @Test
  void timesOfTheClockAreComparedInSeconds() {
    EnumSet<DefinitionKind> clocks =
        EnumSet.of(DefinitionKind.CLOCK_PROPERTIES, DefinitionKind.CLOCK_OFFSET);
    Differences same = new Differences(10);
    new DefinitionIdentities(clock(1000, 1, 0.5), clock(4000, 4, 2), clocks, same);
    assertThat(same.total()).isZero();
    Differences other = new Differences(10);
    new DefinitionIdentities(clock(1000, 1, 0.5), clock(4000, 1, 0.5), clocks, other);
    assertThat(other.total()).isEqualTo(2);
  }
}
