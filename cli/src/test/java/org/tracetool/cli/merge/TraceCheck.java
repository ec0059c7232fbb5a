package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.contract.ContractRow;

/** Checks that a part is a valid trace: in order of time, nested, all that it refers to defined. */
final class TraceCheck {
  private final TraceReader reader;
  private final Definitions whole;

  private TraceCheck(TraceReader reader, Definitions whole) {
    this.reader = reader;
    this.whole = whole;
  }

  /**
   * Checks a trace.
   *
   * @param whole definitions of the trace that it is a part of; tokens undefined there need not be
   *     defined here
   * @param mayStayOpen whether functions may be open at the end
   */
  static void check(Path trace, Definitions whole, boolean mayStayOpen) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      TraceCheck check = new TraceCheck(reader, whole);
      check.checkDefinitions();
      for (StreamInfo stream : reader.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          if (reader.has(stream, section)) {
            List<ContractRow> rows = ContractRow.readAll(reader.open(stream, section, options));
            check.checkRows(stream.id(), rows, mayStayOpen || section != Section.EVENTS);
          }
        }
      }
      if (reader.has(null, Section.MARKERS)) {
        for (ContractRow row : ContractRow.readAll(reader.open(null, Section.MARKERS, options))) {
          check.checkReferences(0, row);
        }
      }
      assertThat(options.diagnostics().incidents()).isEmpty();
    }
  }

  private void checkDefinitions() {
    for (Definitions.Entry e : reader.definitions().entries()) {
      DefinitionTokens.Mapping visitor =
          (kind, token) -> {
            checkDefined(e.stream(), kind, token, e.definition());
            return token;
          };
      DefinitionTokens.rewrite(e.definition(), e.definition().token(), visitor);
      DefinitionTokens.rewrite(e.pairs(), visitor);
    }
  }

  private static Definition find(Definitions definitions, int stream, DefinitionKind k, int token) {
    Definition d = definitions.find(stream, k, token);
    return d == null && k == DefinitionKind.LOCATION
        ? definitions.find(stream, DefinitionKind.GROUP, token)
        : d;
  }

  private void checkDefined(int stream, DefinitionKind kind, int token, Object by) {
    Definition before = find(whole, stream, kind, token);
    Definition now = find(reader.definitions(), stream, kind, token);
    if (token != 0 && !(now instanceof Definition.Key && before == null)) {
      assertThat(now).as("%s %d, which %s refers to", kind, token, by).isEqualTo(before);
    }
  }

  private void checkReferences(int stream, ContractRow row) {
    checkDefined(stream, DefinitionKind.LOCATION, row.location(), row);
    List<EventField> fields = row.kind().fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).role().isToken()) {
        checkDefined(
            stream, fields.get(i).role().definition(), row.fields().get(i).intValue(), row);
      }
    }
    row.pairs().forEach(p -> checkDefined(stream, DefinitionKind.KEY, p.key(), row));
  }

  private void checkRows(int stream, List<ContractRow> rows, boolean mayStayOpen) {
    Map<Integer, Integer> depth = new HashMap<>();
    long last = 0;
    for (ContractRow row : rows) {
      assertThat(row.time()).isGreaterThanOrEqualTo(last);
      last = row.time();
      int change = row.kind() == EventKind.ENTER ? 1 : row.kind() == EventKind.LEAVE ? -1 : 0;
      assertThat(depth.merge(row.location(), change, Integer::sum)).isNotNegative();
      checkReferences(stream, row);
    }
    assertThat(mayStayOpen || depth.values().stream().allMatch(d -> d == 0)).isTrue();
  }
}
