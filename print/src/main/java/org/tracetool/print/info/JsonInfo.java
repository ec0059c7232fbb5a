package org.tracetool.print.info;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TreeShape;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.Keys;

/** An overview for programs. */
public final class JsonInfo {
  private final JsonWriter json;

  /** Adds overviews to a JSON text. */
  public JsonInfo(JsonWriter json) {
    this.json = json;
  }

  /** Adds a trace. */
  public void add(Map<String, Object> facts, TraceOverview o, List<Incident> incidents) {
    json.object(null);
    writeValues(facts);
    json.list("comments");
    for (String comment : o.comments) {
      json.text(null, comment);
    }
    json.endList();
    writeTree(o.tree);
    writeFiles(o);
    writeDefinitions(o);
    writeRecords(o);
    writeStreams(o);
    json.incidents(incidents);
    json.endObject();
  }

  /** Adds a trace that cannot be read. */
  public void add(Map<String, Object> facts, List<Incident> incidents) {
    json.object(null);
    writeValues(facts);
    json.list("comments")
        .endList()
        .none("tree")
        .list("files")
        .endList()
        .none("definitions")
        .none("records");
    json.list("streams").endList().incidents(incidents).endObject();
  }

  private void writeValues(Map<String, Object> facts) {
    for (Map.Entry<String, Object> fact : facts.entrySet()) {
      json.value(fact.getKey(), fact.getValue());
    }
  }

  private void writeTree(TreeShape tree) {
    if (tree == null) {
      json.none("tree");
      return;
    }
    json.object("tree").number("depth", tree.depth()).number("node_count", tree.nodes());
    json.number("leaf_count", tree.leaves()).number("most_children", tree.children());
    json.number("leaf_size_bytes", tree.leafBytes());
    json.number("largest_node_bytes", tree.largestBytes()).endObject();
  }

  private void writeFiles(TraceOverview o) {
    json.list("files");
    for (Map.Entry<String, TraceOverview.FileSums> e : o.files.entrySet()) {
      json.object(null).text("role", e.getKey()).number("count", e.getValue().count);
      json.number("size_bytes", e.getValue().bytes);
      json.text("compression", e.getValue().compression).endObject();
    }
    json.endList();
  }

  private void writeDefinitions(TraceOverview o) {
    json.object("definitions");
    for (DefinitionKind kind : DefinitionKind.values()) {
      json.number(Keys.of(kind.label()), o.definitionCounts.getOrDefault(kind, 0));
    }
    json.endObject();
  }

  private void writeRecords(TraceOverview o) {
    if (o.counts == null) {
      json.none("records");
      return;
    }
    json.object("records");
    for (EventKind kind : EventKind.values()) {
      json.number(Keys.of(kind.label()), o.total.count(kind));
    }
    json.endObject();
  }

  private void writeStreams(TraceOverview o) {
    json.list("streams");
    List<StreamInfo> streams = o.reader.streams();
    for (int i = 0; i < streams.size(); i++) {
      StreamInfo stream = streams.get(i);
      json.object(null).literal("id", Integer.toUnsignedString(stream.id()));
      json.list("processes");
      for (int token : stream.locations()) {
        json.literal(null, Integer.toUnsignedString(token));
      }
      json.endList();
      json.value("size_bytes", o.streamBytes(stream.id()));
      StreamCount count = o.counts == null ? null : o.counts.get(i);
      json.value("record_count", count == null ? null : (Object) count.total().total());
      json.list("counts");
      if (count != null) {
        count.sections().forEach(this::writeCounts);
      }
      json.endList().endObject();
    }
    json.endList();
  }

  /** A million streams have no room for the kinds that they lack. */
  private void writeCounts(Section section, RecordTally tally) {
    for (EventKind kind : EventKind.values()) {
      if (tally.count(kind) > 0) {
        json.object(null).text("section", section.name().toLowerCase(Locale.ROOT));
        json.text("kind", kind.label()).number("count", tally.count(kind)).endObject();
      }
    }
  }
}
