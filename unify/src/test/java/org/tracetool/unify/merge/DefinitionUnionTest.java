package org.tracetool.unify.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;

/** Few definitions are held as objects, many in bytes; the result must not depend on that. */
@Tag("thorough")
class DefinitionUnionTest {
  private static final int REGION = DefinitionKind.REGION.ordinal();
  private static final long TICKS = Definitions.DEFAULT_TICKS_PER_SECOND;

  private final DefinitionUnion union =
      new DefinitionUnion(TICKS, null, false, false, new Diagnostics());

  private TokenMaps add(Definitions definitions) throws UsageException {
    ClockMap clock = new ClockMap(TICKS, TICKS, BigDecimal.ZERO, "input");
    return union.add(definitions, List.of(new StreamInfo(1, new int[] {1})), clock, "input");
  }

  /** Regions 1…count, all of group 1. */
  private static Definitions regions(int count, IntFunction<String> name) {
    Definitions.Builder builder = Definitions.builder();
    builder.add(new Definition.Location(1, "p", 0)).add(new Definition.RegionGroup(1, "group"));
    for (int i = 1; i <= count; i++) {
      builder.add(new Definition.Region(i, name.apply(i), 1, 0));
    }
    return builder.build();
  }

  private Map<Integer, String> names() {
    Map<Integer, String> names = new HashMap<>();
    union.definitions().all(Definition.Region.class).forEach(r -> names.put(r.token(), r.name()));
    return names;
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 50_000})
  void equalDefinitionsAreThereOnce(int count) throws UsageException {
    add(regions(count, i -> "f" + i));
    TokenMaps maps = add(regions(count, i -> "f" + i));
    assertThat(names()).hasSize(count);
    assertThat(union.definitions().entries()).hasSize(count + 2);
    assertThat(maps.isIdentity(1, REGION)).isTrue();
    assertThat(maps.find(1, REGION, count)).isEqualTo(count);
    assertThat(maps.find(1, REGION, count + 1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 50_000})
  void otherNumbersOfTheSameAreTranslated(int count) throws UsageException {
    add(regions(count, i -> "f" + i));
    TokenMaps maps = add(regions(count, i -> "f" + (count + 1 - i)));
    assertThat(names()).hasSize(count);
    for (int token : new int[] {1, 2, count}) {
      assertThat(maps.find(1, REGION, token)).isEqualTo(count + 1 - token);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 50_000})
  void othersOfTheSameNumbersGetNewOnes(int count) throws UsageException {
    add(regions(count, i -> "f" + i));
    TokenMaps maps = add(regions(count, i -> (i % 2 == 0 ? "f" : "g") + i));
    Map<Integer, String> names = names();
    assertThat(names).hasSize(count + (count + 1) / 2);
    for (int token : new int[] {1, 2, 3, count}) {
      String name = (token % 2 == 0 ? "f" : "g") + token;
      assertThat(names.get(maps.find(1, REGION, token))).isEqualTo(name);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 50_000})
  void ofSeveralWithOneNameTheFirstIsTaken(int count) throws UsageException {
    add(regions(count, i -> "same"));
    TokenMaps maps = add(regions(count + 3, i -> "same"));
    assertThat(maps.find(1, REGION, count)).isEqualTo(count);
    assertThat(maps.find(1, REGION, count + 2)).isEqualTo(1);
  }

  @Test
  void aProcessGetsTheNameThatALaterTraceKnows() throws UsageException {
    Definitions.Builder unnamed = Definitions.builder();
    add(unnamed.add(new Definition.Location(1, null, 0)).build());
    Definitions.Builder named = Definitions.builder();
    add(named.add(new Definition.Location(1, "p", 0)).build());
    assertThat(union.definitions().all(Definition.Location.class))
        .containsExactly(new Definition.Location(1, "p", 0));
  }

  @Test
  void theLargestVersionStandsWhereTheFirstOneDid() throws UsageException {
    for (int minor : new int[] {2, 7, 3}) {
      Definitions.Builder builder = Definitions.builder();
      builder.add(new Definition.Version(1, minor, 0, "v"));
      add(builder.add(new Definition.Comment("a comment")).build());
    }
    assertThat(union.definitions().entries().stream().map(Definitions.Entry::definition))
        .containsExactly(new Definition.Version(1, 7, 0, "v"), new Definition.Comment("a comment"));
  }

  @Test
  void timesInDefinitionsOfTheClockAreMoved() throws UsageException {
    DefinitionUnion twice = new DefinitionUnion(2 * TICKS, null, false, false, new Diagnostics());
    List<StreamInfo> streams = List.of(new StreamInfo(1, new int[] {1}));
    Definitions.Builder first = Definitions.builder().add(new Definition.Location(1, "p", 0));
    first.add(new SystemDefinition.ClockProperties(100, 50, 7_000));
    first.add(new SystemDefinition.ClockOffset(1, 110, -5, 0.5));
    ClockMap doubled = new ClockMap(TICKS, 2 * TICKS, BigDecimal.ZERO, "first");
    twice.add(first.build(), streams, doubled, "first");
    Definitions.Builder second = Definitions.builder().add(new Definition.Location(1, "p", 0));
    second.add(new SystemDefinition.ClockProperties(80, 300, 6_000));
    ClockMap moved = new ClockMap(2 * TICKS, 2 * TICKS, new BigDecimal("0.00001"), "second");
    twice.add(second.build(), streams, moved, "second");
    assertThat(twice.definitions().all(SystemDefinition.ClockOffset.class))
        .containsExactly(new SystemDefinition.ClockOffset(1, 220, -10, 1.0));
    // From 200 to 300, and from 80 + 20 to 380 + 20.
    assertThat(twice.definitions().all(SystemDefinition.ClockProperties.class))
        .containsExactly(new SystemDefinition.ClockProperties(100, 300, 6_000));
  }

  @Test
  void theClockIsNotDescribedWhereOneInputDoesNot() throws UsageException {
    Definitions.Builder first = Definitions.builder().add(new Definition.Location(1, "p", 0));
    add(first.add(new SystemDefinition.ClockProperties(100, 50, 7_000)).build());
    add(Definitions.builder().add(new Definition.Location(1, "p", 0)).build());
    assertThat(union.definitions().all(SystemDefinition.ClockProperties.class)).isEmpty();
  }
}
