package org.tracetool.view.export;

import java.io.IOException;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.PageFiles;
import org.tracetool.view.http.PageScript;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.NonCallEvents;
import org.tracetool.view.query.OverviewText;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.TraceOutline;

/** A page that shows a window of a trace without a server: one file with all that it needs. */
public final class ExportedPage {
  /** The usual size. */
  public static final long SIZE = 8 << 20;

  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
          + " img-src data: blob:";

  private static final int OVERVIEW_BOXES = 1024;

  /** The part of the size that findings and counters may take. */
  private static final int FINDINGS_SHARE = 4;

  /** Memory that a row takes while the page is put together. */
  private static final int ROW_BYTES = 1000;

  private ExportedPage() {}

  /**
   * Refuses a trace with more rows than there is memory for, before it is read.
   *
   * @param memory bytes of the heap
   * @throws UnsupportedTraceException with the largest number that there can be
   */
  public static void checkRows(Definitions definitions, long memory)
      throws UnsupportedTraceException {
    int rows = definitions.count(DefinitionKind.LOCATION);
    long most = memory / ROW_BYTES;
    if (rows > most) {
      throw new UnsupportedTraceException(
              "the page has a row for each of "
                  + rows
                  + " processes and threads, but the memory is enough for "
                  + most
                  + "; use a trace with some of them, or write a picture instead")
          .advising(Remedy.MORE_MEMORY);
    }
  }

  /**
   * The page.
   *
   * @param window what it shows
   * @param size bytes that its tiles, findings and counters may take, but for tiles that show the
   *     whole window
   * @param state what it shows at first, as the URL of a page says it; empty for the usual
   */
  public static String of(ViewedTrace trace, TimeWindow window, long size, String state)
      throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"").append(POLICY);
    out.append("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<title>tracetool view</title>\n<style>\n");
    out.append(PageFiles.text("style.css")).append("</style>\n");
    out.append("</head>\n").append(body()).append("<script type=\"application/json\" id=\"data\">");
    out.append(data(trace, window, size, state).replace("<", "\\u003c"));
    out.append("</script>\n<script type=\"module\">\n").append(PageScript.text());
    return out.append("</script>\n</html>\n").toString();
  }

  /** The body of the page as it is served. */
  private static String body() throws IOException {
    String html = PageFiles.text("index.html");
    return html.substring(html.indexOf("<body>"), html.indexOf("</body>"));
  }

  private static String data(ViewedTrace trace, TimeWindow window, long size, String state)
      throws IOException {
    IntList locations = new IntList();
    for (ViewRow row : trace.rows().list()) {
      if (row.location() != 0) {
        locations.add(row.location());
      }
    }
    QueryWindow query = new QueryWindow(window, locations.toArray());
    JsonWriter json = new JsonWriter(true).object(null);
    json.text("from", Long.toUnsignedString(window.from()));
    json.text("to", Long.toUnsignedString(window.to()));
    json.text("state", state).flag("whole", window.equals(trace.extent().window()));
    json.object("answers");
    json.literal("trace", TraceOutline.of(trace).strip());
    json.literal("overview", OverviewText.of(trace, window, OVERVIEW_BOXES).strip());
    long room = size / FINDINGS_SHARE;
    ExportedFindings findings = new ExportedFindings(trace, window, room);
    findings.findVerdict();
    json.literal("beside", NonCallEvents.text(trace, query).strip());
    findings.write(json);
    json.endObject();
    new ExportedTiles(trace, window).write(size - (room - findings.left()), json);
    return json.endObject().toString().strip();
  }
}
