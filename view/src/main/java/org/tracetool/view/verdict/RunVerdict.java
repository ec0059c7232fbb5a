package org.tracetool.view.verdict;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.waiting.AnalyzedWaits;

/**
 * The analysis of a run: begun when a page asks for it first, of a long run when the user wants it.
 */
public final class RunVerdict {
  /** Records up to which a run is analyzed without being asked. */
  private static final long MAX_UNASKED = 20_000_000;

  /** Regions whose calls are known as iterations: more than pages ask for at once. */
  private static final int MAX_REGIONS = 4;

  private final ViewedTrace trace;
  private final BackgroundAnalysis analysis;
  private final BackgroundAnalysis.Surroundings surroundings;

  /** What the analysis found; null until it has ended. */
  private volatile AnalyzedWaits waits;

  /** The iterations that users asked for last, by the region whose calls they are. */
  private final Map<String, BackgroundAnalysis> iterations = new LinkedHashMap<>();

  /**
   * Of a trace.
   *
   * @param number that of the trace among those of the page
   * @param compared gets what is found
   * @param questions those that are answered before the analysis goes on
   * @param words what the page says of a failure
   */
  public RunVerdict(
      ViewedTrace trace,
      int number,
      ComparedVerdicts compared,
      ForegroundQuestions questions,
      Function<Throwable, String> words,
      Consumer<Throwable> log) {
    this.trace = trace;
    surroundings = new BackgroundAnalysis.Surroundings(questions, words, log);
    AnalyzedWaits found = new AnalyzedWaits();
    analysis =
        new BackgroundAnalysis(
            trace,
            null,
            surroundings,
            found,
            (result, json) -> {
              compared.add(number, trace.name(), result, trace.rows());
              write(trace, result, json);
              keep(found, result, json);
            });
  }

  /** From now on the waits are known; the page is told in which regions to ask for them. */
  private void keep(AnalyzedWaits found, AnalysisResult result, JsonWriter json) {
    found.finish(result.waits().estimate() != null);
    waits = found.isComplete() ? found : null;
    json.list("waiting_regions");
    found.regions().forEach(name -> json.text(null, name));
    json.endList();
  }

  /** All waits of the run; null if it is not analyzed yet, or has too many. */
  public AnalyzedWaits waits() {
    return waits;
  }

  /**
   * The verdict as JSON, or how far it is.
   *
   * @param isWanted whether the user asks for it, however long the run is
   */
  public String text(boolean isWanted) throws IOException {
    long records = trace.recordCount();
    if (!analysis.isStarted() && !isWanted && records > MAX_UNASKED) {
      JsonWriter json = new JsonWriter(true).object(null);
      return json.text("state", "unasked").number("records", records).endObject().toString();
    }
    analysis.start();
    return analysis.text();
  }

  /** The calls of a region as the iterations of the run as JSON, or how far that is. */
  public String iterations(String region) throws IOException {
    BackgroundAnalysis wanted;
    synchronized (this) {
      wanted = iterations.get(region);
      if (wanted == null) {
        Iterator<BackgroundAnalysis> eldest = iterations.values().iterator();
        if (iterations.size() >= MAX_REGIONS) {
          eldest.next().stop();
          eldest.remove();
        }
        wanted =
            new BackgroundAnalysis(
                trace, region, surroundings, AnalysisVisitor.NONE, VerdictText::writeIterations);
        iterations.put(region, wanted);
      }
    }
    wanted.start();
    return wanted.text();
  }

  /** The verdict about a trace as JSON, made at once. */
  public static String of(ViewedTrace trace) throws IOException {
    return BackgroundAnalysis.of(trace, (result, json) -> write(trace, result, json));
  }

  private static void write(ViewedTrace trace, AnalysisResult result, JsonWriter json) {
    trace.setEstimate(result.waits().estimate());
    VerdictText.write(result, trace.rows(), json);
  }

  /** Ends what goes on at its next records. */
  public synchronized void stop() {
    analysis.stop();
    iterations.values().forEach(BackgroundAnalysis::stop);
  }
}
