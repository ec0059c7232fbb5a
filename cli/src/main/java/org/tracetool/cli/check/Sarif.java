package org.tracetool.cli.check;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Explanation;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.core.report.JsonWriter;

/** Findings in the form of SARIF 2.1.0, which systems for continuous integration show. */
final class Sarif {
  private static final Pattern SOURCE = Pattern.compile(".* \\((.+):([0-9]+)\\)");

  private final JsonWriter json = new JsonWriter();

  private Sarif() {}

  /** One log with a run for each trace. */
  static String of(List<CheckedTrace> traces) {
    Sarif sarif = new Sarif();
    sarif.json.object(null);
    sarif.json.text("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    sarif.json.text("version", "2.1.0").list("runs");
    traces.forEach(sarif::run);
    sarif.json.endList().endObject();
    return sarif.json.toString();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "note";
    };
  }

  private void run(CheckedTrace checked) {
    json.object(null).object("tool").object("driver");
    json.text("name", "tracetool check").list("rules");
    for (CheckKind check : CheckKind.values()) {
      Explanation e = check.explanation();
      json.object(null).text("id", check.label());
      json.object("shortDescription").text("text", e.meaning()).endObject();
      json.object("fullDescription").text("text", e.evidence()).endObject();
      json.object("help").text("text", e.advice()).endObject();
      json.object("defaultConfiguration").text("level", level(check.severity())).endObject();
      json.endObject();
    }
    json.endList().endObject().endObject();
    json.list("results");
    checked.shown().forEach(f -> writeResult(f, checked));
    json.endList();
    json.list("invocations").object(null);
    json.flag("executionSuccessful", checked.result() != null);
    json.list("toolExecutionNotifications");
    if (checked.error() != null) {
      writeNotification("error", checked.error());
    } else {
      checked.result().notes().forEach(note -> writeNotification("note", note));
    }
    json.endList().endObject().endList().endObject();
  }

  private void writeNotification(String level, String text) {
    json.object(null).text("level", level);
    json.object("message").text("text", text).endObject().endObject();
  }

  private void writeResult(Finding f, CheckedTrace checked) {
    json.object(null).text("ruleId", f.check().label()).number("ruleIndex", f.check().ordinal());
    json.text("level", level(f.severity()));
    json.object("message").text("text", f.message()).endObject();
    json.number("occurrenceCount", f.count());
    json.list("locations");
    writeLocation(f, checked, f.places().isEmpty() ? null : f.places().get(0));
    json.endList();
    if (f.places().size() > 1) {
      json.list("relatedLocations");
      f.places().stream().skip(1).forEach(p -> writeLocation(f, checked, p));
      json.endList();
    }
    json.object("properties").list("ranks");
    f.ranks().forEach(rank -> json.number(null, rank));
    json.endList().text("strength", f.strength().label()).endObject().endObject();
  }

  private void writeLocation(Finding f, CheckedTrace checked, Finding.Location place) {
    json.object(null);
    json.object("physicalLocation");
    Matcher source = place == null ? null : source(place);
    json.object("artifactLocation");
    json.text("uri", uri(source != null ? source.group(1) : file(f, checked))).endObject();
    if (source != null) {
      json.object("region").number("startLine", Math.max(1, Long.parseLong(source.group(2))));
      json.endObject();
    } else if (f.offset() != null) {
      json.object("region").number("byteOffset", f.offset()).endObject();
    }
    json.endObject();
    if (place != null) {
      json.list("logicalLocations").object(null);
      json.text("name", place.process() == null ? checked.trace() : place.process());
      json.text("kind", "process").endObject().endList();
      String seconds = checked.seconds(place);
      String text =
          (seconds == null ? "" : seconds + " s ") + (place.what() == null ? "" : place.what());
      json.object("message").text("text", text.strip()).endObject();
    }
    json.endObject();
  }

  private static String file(Finding f, CheckedTrace checked) {
    return f.file() != null ? f.file() : checked.trace();
  }

  /** The innermost call with a source line. */
  private static Matcher source(Finding.Location place) {
    for (int i = place.calls().size() - 1; i >= 0; i--) {
      Matcher m = SOURCE.matcher(place.calls().get(i));
      if (m.matches() && m.group(2).length() < 10) {
        return m;
      }
    }
    return null;
  }

  /** A name as a relative reference; characters that a reference cannot have are escaped. */
  private static String uri(String name) {
    return Path.of(name).isAbsolute()
        ? Path.of(name).toUri().toString()
        : Path.of("/", name).toUri().getRawPath().substring(1);
  }
}
