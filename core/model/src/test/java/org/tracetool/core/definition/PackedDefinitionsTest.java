package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.collect.PackedBytes;

class PackedDefinitionsTest {
  private static final int ROUNDS = 1000;

  private static final int MANY = 100_000;

  /** One of each kind, with values at the ends of their ranges and with nothing in them. */
  private static List<Definition> ofEachKind() {
    List<Definition> list = new ArrayList<>();
    list.add(new Definition.Version(1, -1, Integer.MIN_VALUE, "tag"));
    list.add(new Definition.Version(0, 0, 0, null));
    list.add(new Definition.UniqueId(-1));
    list.add(new Definition.Creator(""));
    list.add(new Definition.Comment("a\udc80\udcffb \u00e4\n"));
    list.add(new Definition.TimerResolution(Long.MIN_VALUE));
    list.add(new Definition.TimeRange(0, -1));
    list.add(new Definition.Location(-1, null, Integer.MAX_VALUE));
    list.add(new Definition.Group(7, "g", new int[] {5, -1, 0, Integer.MIN_VALUE, 3}));
    list.add(new Definition.Group(8, null, new int[0]));
    list.add(new Definition.AttributeList(9, new int[] {1, 2}));
    list.add(new Definition.GroupAttributes(10, -2));
    list.add(new Definition.Substitutes(11, new int[] {1}));
    list.add(new Definition.SclFile(12, "file.c"));
    list.add(new Definition.Scl(13, 12, -5));
    list.add(new Definition.FileGroup(14, "fs"));
    list.add(new Definition.File(15, "data", 14));
    list.add(new Definition.RegionGroup(16, "MPI"));
    list.add(new Definition.Region(17, "MPI_Init", 16, 13));
    list.add(new Definition.Collective(18, "MPI_Barrier", 1));
    list.add(new Definition.CounterGroup(19, "HW"));
    list.add(new Definition.Counter(20, "cycles", 0x121, 19, "#"));
    list.add(new Definition.Counter(21, null, 0, 0, null));
    list.add(new Definition.CounterAssignment(20, new int[] {1, 2, 3}));
    list.add(new Definition.Key(22, 300, "key", "what it is"));
    list.add(new Definition.Marker(23, "m", 3));
    list.add(new Definition.SamplePoint(-3, 2));
    list.add(new Definition.Unknown("line"));
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (list.stream().noneMatch(d -> d.kind() == kind)) {
        list.add(filled(kind));
      }
    }
    return list;
  }

  /** A definition with another value in each of its fields. */
  static Definition filled(DefinitionKind kind) {
    DefinitionRow row = new DefinitionRow().start(kind);
    for (int i = 0; i < row.fields().size(); i++) {
      switch (row.fields().get(i).form()) {
        case TOKEN, REFERENCE -> row.set(i, 11 + i);
        case NUMBER ->
            row.set(
                i,
                row.fields().get(i).role() == Role.KEY_TYPE
                    ? KeyValueType.UINT64.ordinal()
                    : 11 + i);
        case REFERENCES, NUMBERS -> row.set(i, new int[] {i, 21, -1});
        case REALS -> row.set(i, new double[] {0.5, Double.NEGATIVE_INFINITY, i});
        case TEXT -> row.set(i, "text " + i);
      }
    }
    return row.definition();
  }

  @Test
  void everyFieldOfEveryKindIsTakenAndMade() {
    for (DefinitionKind kind : DefinitionKind.values()) {
      Definition d = filled(kind);
      DefinitionRow same = new DefinitionRow().take(d);
      assertThat(same.definition()).isEqualTo(d).hasSameHashCodeAs(d);
      for (int i = 0; i < kind.fields().size(); i++) {
        DefinitionRow row = new DefinitionRow().take(d);
        switch (kind.fields().get(i).form()) {
          case TOKEN, REFERENCE, NUMBER -> row.set(i, row.number(i) + 1);
          case REFERENCES, NUMBERS -> row.set(i, new int[] {1});
          case REALS -> row.set(i, new double[] {1});
          case TEXT -> row.set(i, (String) null);
        }
        assertThat(row.definition()).as("%s %s", kind, i).isNotEqualTo(d);
        assertThat(row.isSame(same)).as("%s %s", kind, i).isFalse();
        assertThat(row.hash()).as("%s %s", kind, i).isNotEqualTo(same.hash());
      }
    }
  }

  @Test
  void everyReferenceOfEveryKindIsRewritten() {
    for (DefinitionKind kind : DefinitionKind.values()) {
      Definition d = filled(kind);
      DefinitionRow before = new DefinitionRow().take(d);
      DefinitionRow after =
          new DefinitionRow()
              .take(
                  DefinitionTokens.rewrite(
                      d, 500, (to, token) -> 1000 * (to.ordinal() + 1) + token));
      for (int i = 0; i < kind.fields().size(); i++) {
        DefinitionField field = kind.fields().get(i);
        int more = field.refersTo() == null ? 0 : 1000 * (field.refersTo().ordinal() + 1);
        switch (field.form()) {
          case TOKEN -> assertThat(after.word(i)).isEqualTo(500);
          case REFERENCE, NUMBER -> assertThat(after.word(i)).isEqualTo(before.word(i) + more);
          case REFERENCES ->
              assertThat(after.list(i))
                  .containsExactly(i == 0 ? 0 : i + more, 21 + more, -1 + more);
          case NUMBERS -> assertThat(after.list(i)).containsExactly(before.list(i));
          case REALS -> assertThat(after.reals(i)).containsExactly(before.reals(i));
          case TEXT -> assertThat(after.text(i)).isEqualTo(before.text(i));
        }
      }
    }
  }

  @Test
  void aValueWhoseTypeIsATokenIsRewritten() {
    int type = KeyValueType.REGION.ordinal();
    Definition d = new SystemDefinition.LocationProperty(3, "name", type, 4, null);
    assertThat(DefinitionTokens.rewrite(d, 0, (to, token) -> 100 * to.ordinal() + token))
        .isEqualTo(
            new SystemDefinition.LocationProperty(
                100 * DefinitionKind.LOCATION.ordinal() + 3,
                "name",
                type,
                100 * DefinitionKind.REGION.ordinal() + 4,
                null));
  }

  @Test
  void everyRoleOfATokenHasAKindOfDefinition() {
    for (Role role : Role.values()) {
      assertThat(role.definition() != null).as("%s", role).isEqualTo(role.isToken());
    }
    assertThat(DefinitionTokens.NUMBERED)
        .hasSize((int) Arrays.stream(Role.values()).filter(Role::isToken).count());
  }

  @Test
  void everyKindHasFieldsAndAType() {
    for (Definition d : ofEachKind()) {
      assertThat(d.kind().type()).isEqualTo(d.getClass());
      assertThat(d.kind().fields().stream().map(DefinitionField::name))
          .containsExactly(
              Arrays.stream(d.getClass().getRecordComponents())
                  .map(java.lang.reflect.RecordComponent::getName)
                  .toArray(String[]::new));
    }
    assertThat(ofEachKind().stream().map(Definition::kind).distinct())
        .hasSize(DefinitionKind.values().length);
  }

  @Test
  void whatIsPackedComesBackTheSame() {
    KeyValues pairs =
        new KeyValues(
            List.of(
                new KeyValues.Pair(1, KeyValueType.INT8, -1, null),
                new KeyValues.Pair(-1, KeyValueType.BYTE_ARRAY, 0, new byte[] {0, -1}),
                new KeyValues.Pair(2, KeyValueType.BYTE_ARRAY, 0, new byte[0])));
    List<Definitions.Entry> entries = new ArrayList<>();
    PackedDefinitions packed = new PackedDefinitions(new PackedBytes(0));
    for (int i = 0; i < ROUNDS; i++) {
      for (Definition d : ofEachKind()) {
        entries.add(
            new Definitions.Entry(i % 5 == 0 ? -i : 0, d, i % 7 == 0 ? pairs : KeyValues.NONE));
      }
    }
    entries.forEach(packed::append);
    assertThat(packed.inMemory()).isLessThan(entries.size() * 20L);
    assertThat(packed).hasSameSizeAs(entries);
    int place = 0;
    for (Definitions.Entry e : packed) {
      Definitions.Entry expected = entries.get(place++);
      if (!e.equals(expected)) { // a statement for each takes longer than all the rest
        assertThat(e).isEqualTo(expected);
      }
    }
    for (int i = 0; i < entries.size(); i += 997) {
      assertThat(packed.get(i)).isEqualTo(entries.get(i));
    }
    assertThat(packed.ofKind(DefinitionKind.GROUP).size()).isEqualTo(2 * ROUNDS);
  }

  @Test
  void manyDefinitionsTakeFewBytesAndAreFound() {
    Definitions.Builder builder = Definitions.builder();
    PackedDefinitions packed = new PackedDefinitions(new PackedBytes(1 << 20));
    for (int i = 1; i <= MANY; i++) {
      Definition.Region region = new Definition.Region(3 * i, "function number " + i, 1, 0);
      builder.add(region);
      packed.append(new Definitions.Entry(0, region, KeyValues.NONE));
    }
    builder.add(5, new Definition.Region(6, "of stream 5", 1, 0), KeyValues.NONE);
    builder.add(new Definition.Region(9, "later one", 1, 0));
    Definitions definitions = builder.build();
    assertThat(packed.inMemory() - (1 << 20)).isLessThan(2L * MANY);
    assertThat(definitions.areMany()).isTrue();
    assertThat(definitions.entries()).hasSize(MANY + 2);
    assertThat(definitions.all(Definition.Region.class)).hasSize(MANY + 2);
    assertThat(definitions.all(Definition.Region.class).get(1).name())
        .isEqualTo("function number 2");
    assertThat(definitions.all(Definition.Group.class)).isEmpty();
    assertThat(definitions.count(DefinitionKind.REGION)).isEqualTo(MANY + 2);
    assertThat(definitions.region(3 * MANY).name()).isEqualTo("function number " + MANY);
    assertThat(definitions.region(9).name()).isEqualTo("later one");
    assertThat(definitions.region(7)).isNull();
    assertThat(definitions.region(6).name()).isEqualTo("function number 2");
    assertThat(definitions.hasLocal(5)).isTrue();
    assertThat(definitions.hasLocal(6)).isFalse();
    assertThat(definitions.find(5, DefinitionKind.REGION, 6).name()).isEqualTo("of stream 5");
    assertThat(definitions.find(5, DefinitionKind.REGION, 3).name()).isEqualTo("function number 1");
  }

  @Test
  void tokensThatCountUpTakeNoMemory() {
    TokenIndex index = new TokenIndex();
    for (int i = 0; i < MANY; i++) {
      index.add(Integer.MAX_VALUE - MANY + i, 50 + i);
    }
    index.seal();
    assertThat(index.bytes()).isZero();
    assertThat(index.find(Integer.MAX_VALUE - MANY)).isEqualTo(50);
    assertThat(index.find(Integer.MAX_VALUE - 1)).isEqualTo(49 + MANY);
    assertThat(index.find(Integer.MAX_VALUE)).isEqualTo(-1);
    assertThat(index.find(Integer.MIN_VALUE)).isEqualTo(-1);
  }

  @Test
  void tokensAboveTheLargestSignedNumberAreFound() {
    TokenIndex index = new TokenIndex();
    for (int i = -5; i < 5; i++) {
      index.add(Integer.MAX_VALUE + i, 10 + i);
    }
    index.seal();
    for (int i = -5; i < 5; i++) {
      assertThat(index.find(Integer.MAX_VALUE + i)).isEqualTo(10 + i);
    }
    assertThat(index.find(0)).isEqualTo(-1);
    assertThat(new TokenIndex().find(0)).isEqualTo(-1);
  }
}
