package org.tracetool.view.analysis;

import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.model.ViewRows;

/** What an analysis is called, and what it found, as the page reads it. */
public final class AnalysisText {
  private AnalysisText() {}

  /** Whether it is of no use to give an analysis a part of the run. */
  public static boolean needsWholeRun(AnalysisTitle analysis) {
    return !(analysis instanceof ViewAnalysis windowed) || windowed.needsWholeRun();
  }

  /** Writes an object for an analysis. */
  public static void write(AnalysisTitle analysis, JsonWriter json) {
    json.object(null).text("id", analysis.id()).text("title", analysis.title());
    json.text("description", analysis.description()).flag("whole_run", needsWholeRun(analysis));
    json.flag("marked", analysis.isMarked()).endObject();
  }

  /** Writes the members of an object for what was found. */
  public static void write(PlaceTable result, ViewRows rows, JsonWriter json) {
    json.text("state", "done").text("summary", result.summary()).list("columns");
    result.columns().forEach(c -> json.text(null, c));
    json.endList().list("lines");
    for (PlaceTable.Line line : result.lines()) {
      readLine(line, rows, json);
    }
    json.endList();
  }

  private static void readLine(PlaceTable.Line line, ViewRows rows, JsonWriter json) {
    json.object(null);
    PlaceTable.Place place = line.place();
    if (place != null) {
      json.list("place").number(null, rows.ofLocation(place.process()));
      json.text(null, Long.toUnsignedString(place.from()));
      json.number(null, rows.ofLocation(place.otherProcess()));
      json.text(null, Long.toUnsignedString(place.to())).endList();
    }
    json.list("cells");
    for (Object cell : line.cells()) {
      json.object(null);
      if (cell instanceof PlaceTable.Process p) {
        json.number("row", rows.ofLocation(p.token()));
      } else if (cell instanceof PlaceTable.Ticks t) {
        json.number("ticks", t.ticks());
      } else if (cell instanceof Number n) {
        json.literal("number", n.toString());
      } else {
        json.text("text", String.valueOf(cell));
      }
      json.endObject();
    }
    json.endList().endObject();
  }
}
