package org.tracetool.cli.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.check.event.RankListText;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.JsonWriter.SpelledValue;

/** Findings for programs. */
final class FindingData {
  /** The columns of a table. */
  static final List<String> COLUMNS =
      List.of(
          "trace",
          "check",
          "severity",
          "strength",
          "count",
          "ranks",
          "sender",
          "receiver",
          "root",
          "comm",
          "tag",
          "regions",
          "token",
          "path",
          "offset_bytes",
          "time_s",
          "message");

  private FindingData() {}

  /** A trace as a document. */
  static void writeTrace(CheckedTrace checked, JsonWriter json) {
    json.object(null);
    json.text("trace", checked.trace()).text("state", checked.state());
    json.text("error", checked.error());
    boolean ok = checked.result() != null;
    json.number("record_count", ok ? checked.result().records() : 0);
    json.number("process_count", ok ? checked.result().processes() : 0);
    json.number("message_count", ok ? checked.result().messages() : 0);
    json.number("operation_count", ok ? checked.result().operations() : 0);
    json.number("finding_count", checked.total());
    for (Severity severity : Severity.values()) {
      json.number(severity.label() + "_count", checked.count(severity));
    }
    json.list("findings");
    checked.shown().forEach(f -> writeFinding(f, checked, json));
    json.endList().list("notes");
    if (ok) {
      checked.result().notes().forEach(n -> json.text(null, n));
    }
    json.endList().endObject();
  }

  /** A finding as an object. */
  static void writeFinding(Finding f, CheckedTrace checked, JsonWriter json) {
    json.object(null);
    json.text("trace", checked.trace()).text("check", f.check().label());
    json.text("severity", f.severity().label()).text("strength", f.strength().label());
    json.number("count", f.count()).list("ranks");
    f.ranks().forEach(rank -> json.number(null, rank));
    json.endList();
    json.text("message", f.message()).text("advice", f.check().explanation().advice());
    json.value("sender", f.sender()).value("receiver", f.receiver()).value("root", f.root());
    json.text("comm", f.comm()).value("tag", f.tag());
    json.list("regions");
    f.regions().forEach(name -> json.text(null, name));
    json.endList();
    json.text("token", f.token()).text("path", f.file()).value("offset_bytes", f.offset());
    json.list("waits");
    for (Finding.Wait w : f.waits()) {
      json.object(null).number("rank", w.rank()).text("call", w.call());
      json.value("waits_for", w.waitsFor() < 0 ? null : Integer.valueOf(w.waitsFor()));
      json.text("comm", w.comm()).value("tag", w.tag() < 0 ? null : Long.valueOf(w.tag()));
      json.literal("time_s", checked.ticks().seconds(w.time())).text("source", w.source());
      json.endObject();
    }
    json.endList().list("places");
    for (Finding.Location p : f.places()) {
      json.object(null).text("process", p.process());
      json.value("rank", p.rank() < 0 ? null : Integer.valueOf(p.rank()));
      String seconds = checked.seconds(p);
      json.value("time_s", seconds == null ? null : new SpelledValue(seconds)).list("calls");
      p.calls().forEach(call -> json.text(null, call));
      json.endList().text("what", p.what()).endObject();
    }
    json.endList().endObject();
  }

  /** A finding as a row of a table. */
  static List<Object> row(Finding f, CheckedTrace checked) {
    Map<String, Object> row = new LinkedHashMap<>();
    COLUMNS.forEach(c -> row.put(c, null));
    row.put("trace", checked.trace());
    row.put("check", f.check().label());
    row.put("severity", f.severity().label());
    row.put("strength", f.strength().label());
    row.put("count", f.count());
    row.put("ranks", RankListText.list(f.ranks()));
    row.put("sender", f.sender());
    row.put("receiver", f.receiver());
    row.put("root", f.root());
    row.put("comm", f.comm());
    row.put("tag", f.tag());
    row.put("regions", String.join(" ", f.regions()));
    row.put("token", f.token());
    row.put("path", f.file());
    row.put("offset_bytes", f.offset());
    Finding.Location first = f.places().isEmpty() ? null : f.places().get(0);
    String seconds = first == null ? null : checked.seconds(first);
    row.put("time_s", seconds == null ? null : new SpelledValue(seconds));
    row.put("message", f.message());
    return new ArrayList<>(row.values());
  }
}
