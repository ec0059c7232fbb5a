package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Traces whose definitions have the same tokens and mean other things, of every kind. */
class EveryKindTest {
  private static final int TOKEN = 7;
  private static final int OTHER = 8;

  @TempDir Path folder;

  private static Definition filled(DefinitionKind kind, String name, int number, int process) {
    DefinitionRow row = new DefinitionRow().start(kind);
    for (int i = 0; i < row.fields().size(); i++) {
      DefinitionField field = row.fields().get(i);
      int reference =
          field.refersTo() == kind
              ? 0
              : field.refersTo() == DefinitionKind.LOCATION ? process : TOKEN;
      switch (field.form()) {
        case TOKEN -> row.set(i, kind == DefinitionKind.LOCATION ? process : TOKEN);
        case REFERENCE -> row.set(i, reference);
        case REFERENCES -> row.set(i, new int[] {reference});
        case NUMBER ->
            row.set(i, field.role() == Role.KEY_TYPE ? KeyValueType.REGION.ordinal() : number);
        case NUMBERS -> row.set(i, new int[] {number});
        case REALS -> row.set(i, new double[] {number});
        case TEXT -> row.set(i, name);
      }
    }
    return row.definition();
  }

  private SampleTrace trace(String name, int number, int process) {
    Definitions.Builder builder = Definitions.builder();
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      builder.add(filled(kind, name, number, process));
    }
    return new SampleTrace(builder.build(), List.of(new StreamInfo(process, new int[] {process})));
  }

  private Path write(SampleTrace trace, String file) throws IOException {
    Path path = folder.resolve(file);
    TraceFormat stf = FormatRegistry.load().byId("stf");
    trace.write(stf, path, WriteOptions.defaults());
    return path;
  }

  @Test
  void mergingTranslatesEveryTokenOfEveryKind() throws IOException {
    SampleTrace first = trace("a", 3, 1);
    SampleTrace second = trace("b", 4, 2);
    long time = 1;
    List<KeyValues.Pair> pairs = new ArrayList<>();
    for (KeyValueType type : KeyValueType.values()) {
      if (type.role() != null && type != KeyValueType.LOCATION) {
        pairs.add(new KeyValues.Pair(TOKEN, type, TOKEN, null));
      }
    }
    Map<EventKind, ContractRow> rows = new EnumMap<>(EventKind.class);
    for (EventKind kind : EnumSet.allOf(EventKind.class)) {
      long[] fields = new long[kind.fieldCount()];
      for (int i = 0; i < fields.length; i++) {
        Role role = kind.fields().get(i).role();
        fields[i] = role == Role.LOCATION ? 2 : role.isToken() ? TOKEN : role.isPooled() ? 0 : 1;
      }
      Section section = SampleTrace.sectionOf(kind);
      if (section == Section.EVENTS && kind.category() != EventCategory.UNKNOWN) {
        ContractRow row =
            ContractRow.of(time++, kind, 2, fields).with(pairs.toArray(new KeyValues.Pair[0]));
        rows.put(kind, row);
        second.rows(2, section).add(row);
      }
    }
    Path out = folder.resolve("out.stf");
    assertThat(Runs.merge(out, List.of(write(first, "a.stf"), write(second, "b.stf")), "--join"))
        .isZero();
    try (TraceReader reader = FormatRegistry.load().byId("stf").open(out, ReadOptions.defaults())) {
      for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
        if (kind != DefinitionKind.LOCATION) {
          assertThat(reader.definitions().count(kind)).as("%s", kind).isEqualTo(2);
          assertThat(
                  DefinitionTokens.rewrite(
                      reader.definitions().find(kind, OTHER),
                      TOKEN,
                      (k, t) -> k == DefinitionKind.LOCATION ? t : t == OTHER ? TOKEN : -1))
              .as("%s", kind)
              .isEqualTo(filled(kind, "b", 4, 2));
        }
      }
      List<ContractRow> merged = new ArrayList<>();
      for (StreamInfo stream : reader.streams()) {
        merged.addAll(
            ContractRow.readAll(reader.open(stream, Section.EVENTS, ReadOptions.defaults())));
      }
      assertThat(merged).hasSameSizeAs(rows.values());
      for (ContractRow row : merged) {
        ContractRow before = rows.get(row.kind());
        for (int i = 0; i < row.fields().size(); i++) {
          Role role = row.kind().fields().get(i).role();
          long expected = role.isToken() && role != Role.LOCATION ? OTHER : before.fields().get(i);
          assertThat(row.fields().get(i))
              .as("%s %s", row.kind(), row.kind().fields().get(i).name())
              .isEqualTo(expected);
        }
        assertThat(row.pairs()).allMatch(p -> p.key() == OTHER && p.value() == OTHER);
      }
    }
  }
}
