package org.tracetool.cli.info;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.Tally;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.Ticks;

/** An overview for programs. */
final class JsonInfo {
  private final TraceOverview o;
  private final List<Incident> incidents;
  private final JsonWriter json = new JsonWriter();

  JsonInfo(TraceOverview overview, List<Incident> incidents) {
    this.o = overview;
    this.incidents = incidents;
  }

  /** The text, with a line feed at its end. */
  String text() {
    json.object(null);
    json.text("trace", o.trace);
    json.text("format", o.reader.format().id());
    json.text("version", o.version);
    json.text("creator", o.creator);
    json.literal("unique-id", o.uniqueId == null ? "null" : Long.toUnsignedString(o.uniqueId));
    json.number("processes", o.processes);
    json.number("threads", o.threads);
    json.literal("ticks-per-second", Long.toUnsignedString(o.definitions.ticksPerSecond()));
    times();
    json.number("bytes", o.bytes);
    json.text("compression", o.compression());
    json.list("files");
    for (Map.Entry<String, TraceOverview.Files> e : o.files.entrySet()) {
      json.object(null).text("role", e.getKey()).number("count", e.getValue().count);
      json.number("bytes", e.getValue().bytes).text("compression", e.getValue().compression);
      json.endObject();
    }
    json.endList();
    json.object("definitions");
    for (Map.Entry<DefinitionKind, Integer> e : o.definitionCounts.entrySet()) {
      json.number(e.getKey().label(), e.getValue());
    }
    json.endObject();
    if (o.counts != null) {
      json.number("record-count", o.total.total());
      counts("records", o.total);
    }
    streams();
    warnings();
    return json.endObject().toString();
  }

  private void times() {
    if (!o.hasTimes) {
      json.text("first-time", null).text("last-time", null).text("duration", null);
      return;
    }
    Ticks ticks = new Ticks(o.definitions.ticksPerSecond());
    json.literal("first-time", ticks.seconds(o.first));
    json.literal("last-time", ticks.seconds(o.last));
    json.literal("duration", ticks.seconds(o.last - o.first));
    json.literal("first-tick", Long.toUnsignedString(o.first));
    json.literal("last-tick", Long.toUnsignedString(o.last));
  }

  private void counts(String name, Tally tally) {
    json.object(name);
    for (EventKind kind : EventKind.values()) {
      if (tally.count(kind) > 0) {
        json.number(kind.label(), tally.count(kind));
      }
    }
    json.endObject();
  }

  private void streams() {
    json.list("streams");
    for (int i = 0; i < o.reader.streams().size(); i++) {
      StreamInfo stream = o.reader.streams().get(i);
      json.object(null).literal("id", Integer.toUnsignedString(stream.id()));
      json.list("processes");
      for (int token : stream.locations()) {
        json.literal(null, Integer.toUnsignedString(token));
      }
      json.endList();
      json.number("bytes", o.streamBytes.getOrDefault(stream.id(), 0L));
      if (o.counts != null) {
        for (Map.Entry<Section, Tally> e : o.counts.get(i).sections().entrySet()) {
          counts(e.getKey().name().toLowerCase(Locale.ROOT), e.getValue());
        }
      }
      json.endObject();
    }
    json.endList();
  }

  private void warnings() {
    json.list("incidents");
    for (Incident incident : incidents) {
      json.object(null);
      json.text("severity", incident.severity().name().toLowerCase(Locale.ROOT));
      json.text("what", incident.what()).number("count", incident.count());
      json.list("examples");
      for (String example : incident.examples()) {
        json.text(null, example);
      }
      json.endList().endObject();
    }
    json.endList();
  }
}
