package org.tracetool.format.nsys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.contract.ContractRow;

/** All records of a trace as lines {@code LOCATION: TIME KIND WHAT {PAIRS}}. */
final class ExportText {
  final List<String> lines = new ArrayList<>();
  final Definitions definitions;
  final Diagnostics diagnostics = new Diagnostics();

  private ExportText(Path trace, Map<String, String> settings) throws IOException {
    ReadOptions options =
        ReadOptions.defaults().withDiagnostics(diagnostics).withSettings(settings);
    try (TraceReader reader = new NsysFormat().open(trace, options)) {
      definitions = reader.definitions();
      List<StreamInfo> streams = new ArrayList<>(reader.streams());
      for (StreamInfo stream : streams) {
        add(ContractRow.readAll(reader.open(stream, Section.EVENTS, options)));
      }
      add(ContractRow.readAll(reader.open(null, Section.MARKERS, options)));
    }
  }

  static ExportText of(Path trace) throws IOException {
    return new ExportText(trace, Map.of());
  }

  static ExportText of(Path trace, String setting, String value) throws IOException {
    return new ExportText(trace, Map.of(setting, value));
  }

  private void add(List<ContractRow> rows) {
    for (ContractRow row : rows) {
      StringBuilder line = new StringBuilder(location(row.location()));
      line.append(": ").append(row.time()).append(' ').append(row.kind().label());
      if (row.kind() == EventKind.ENTER || row.kind() == EventKind.LEAVE) {
        line.append(' ').append(definitions.region(row.fields().get(0).intValue()).name());
      } else if (row.kind() == EventKind.MARKER) {
        int marker = row.fields().get(0).intValue();
        line.append(' ').append(definitions.find(DefinitionKind.MARKER, marker).name());
        line.append(' ').append(row.text());
      } else if (row.kind() == EventKind.COUNTER) {
        line.append(' ').append(definitions.counter(row.fields().get(0).intValue()).name());
        line.append(' ').append(row.fields().get(1));
      } else {
        line.append(' ').append(row.fields());
      }
      for (KeyValues.Pair pair : row.pairs()) {
        Definition key = definitions.find(DefinitionKind.KEY, pair.key());
        line.append(' ').append(key.name()).append('=').append(value(pair));
      }
      lines.add(line.toString());
    }
  }

  private static String value(KeyValues.Pair pair) {
    return pair.bytes() == null
        ? Long.toString(pair.value())
        : new String(pair.bytes(), StandardCharsets.UTF_8);
  }

  private String location(int token) {
    Definition.Location location = definitions.location(token);
    return location == null ? "-" : location.name();
  }

  /** The group of a region. */
  String group(String region) {
    for (Definition.Region each : definitions.all(Definition.Region.class)) {
      if (each.name().equals(region)) {
        return definitions.find(DefinitionKind.REGION_GROUP, each.group()).name();
      }
    }
    return null;
  }

  /** The members of a group of processes, by name. */
  List<String> members(String name) {
    for (Definition.Group each : definitions.all(Definition.Group.class)) {
      if (each.name().equals(name)) {
        List<String> names = new ArrayList<>();
        for (int member : each.members()) {
          names.add(location(member));
        }
        return names;
      }
    }
    return Collections.emptyList();
  }

  /** The kinds of incidents, without places. */
  List<String> incidents() {
    return diagnostics.incidents().stream()
        .map(i -> i.severity() + " " + i.what() + " " + i.count())
        .toList();
  }
}
