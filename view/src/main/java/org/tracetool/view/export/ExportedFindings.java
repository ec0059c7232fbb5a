package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.analysis.AnalysisInput;
import org.tracetool.view.analysis.AnalysisText;
import org.tracetool.view.analysis.PlaceTable;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.ViewAnalysis;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.CounterTracks;
import org.tracetool.view.query.OverviewFindings;
import org.tracetool.view.verdict.RunVerdict;

/** What was found in a trace, and its counters, as far as an exported page has room for them. */
final class ExportedFindings {
  /** Records of a trace, at most, that is read once more for its findings. */
  private static final long MAX_RECORDS = 2_000_000;

  private final ViewedTrace trace;
  private final TimeWindow window;
  private long left;

  /** What the analysis says; null if it does not say anything. */
  private String verdict;

  /**
   * @param room letters that all of it may take
   */
  ExportedFindings(ViewedTrace trace, TimeWindow window, long room) {
    this.trace = trace;
    this.window = window;
    this.left = room;
  }

  /** Analyzes the run, if it is short: other answers depend on what is found. */
  void findVerdict() throws IOException {
    try {
      verdict = trace.recordCount() <= MAX_RECORDS ? RunVerdict.of(trace).strip() : null;
    } catch (UnsupportedTraceException e) {
      verdict = null; // the page has no cards then
    }
  }

  /** Writes members of the object of answers, each if there is room for it. */
  void write(JsonWriter json) throws IOException {
    add("findings", OverviewFindings.text(trace).strip(), json);
    if (verdict != null) {
      add("verdict", verdict, json);
    }
    if (trace.recordCount() <= MAX_RECORDS) {
      writeAnalyses(json);
    }
    writeCounters(json);
  }

  /** Letters for which there still is room. */
  long left() {
    return left;
  }

  private boolean add(String name, String text, JsonWriter json) {
    if (text.length() > left) {
      return false;
    }
    left -= text.length();
    json.literal(name, text);
    return true;
  }

  private void writeAnalyses(JsonWriter json) throws IOException {
    JsonWriter known = new JsonWriter(true).object(null).list("analyses");
    json.object("analysis");
    for (Map.Entry<ViewAnalysis, ViewAnalysis.Run> entry : runs().entrySet()) {
      JsonWriter found = new JsonWriter(true).object(null);
      AnalysisText.write(inWindow(entry.getValue().finish()), trace.rows(), found);
      if (add(entry.getKey().id(), found.endObject().toString().strip(), json)) {
        AnalysisText.write(entry.getKey(), known);
      }
    }
    json.endObject();
    json.literal("analyses", known.endList().endObject().toString().strip());
  }

  /** Lets all analyses of windows see the whole run, which is read once. */
  private Map<ViewAnalysis, ViewAnalysis.Run> runs() throws IOException {
    TimeWindow whole = trace.extent().window();
    Map<ViewAnalysis, ViewAnalysis.Run> runs = new LinkedHashMap<>();
    Map<ViewAnalysis, Set<EventKind>> wanted = new LinkedHashMap<>();
    Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    for (ViewAnalysis analysis :
        ServiceLoader.load(ViewAnalysis.class, ExportedFindings.class.getClassLoader())) {
      runs.put(analysis, analysis.start(new AnalysisInput(trace.definitions(), whole)));
      wanted.put(analysis, analysis.kinds());
      kinds.addAll(analysis.kinds());
    }
    int[] all =
        trace.rows().list().stream().mapToInt(ViewRow::location).filter(l -> l != 0).toArray();
    trace
        .records()
        .readMerged(
            all,
            whole,
            kinds,
            event -> {
              runs.forEach(
                  (analysis, run) -> {
                    if (wanted.get(analysis).contains(event.kind())) {
                      run.take(event);
                    }
                  });
              return true;
            });
    return runs;
  }

  /** Leaves out what is at a place that the page does not show. */
  private PlaceTable inWindow(PlaceTable result) {
    List<Line> lines = result.lines().stream().filter(l -> isShown(l.place())).toList();
    return new PlaceTable(result.summary(), result.columns(), lines);
  }

  private boolean isShown(Place place) {
    return place == null || window.contains(place.from()) || window.contains(place.to());
  }

  private void writeCounters(JsonWriter json) throws IOException {
    List<CounterTracks.Track> shown = new ArrayList<>();
    json.object("values");
    for (CounterTracks.Track track : CounterTracks.tracks(trace)) {
      String values = CounterTracks.values(trace, track.row(), track.counter(), window).strip();
      String name = track.row().id() + "/" + Integer.toUnsignedString(track.counter());
      if (!add(name, values, json)) {
        break;
      }
      shown.add(track);
    }
    json.endObject();
    json.literal("tracks", CounterTracks.text(shown).strip());
  }
}
