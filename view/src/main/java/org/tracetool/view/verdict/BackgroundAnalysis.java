package org.tracetool.view.verdict;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.ViewedTrace;

/** An analysis of a run in a thread of its own, which lets the questions of the page go first. */
final class BackgroundAnalysis {
  /** The part of the memory that the analysis keeps at most. */
  private static final int MEMORY_SHARE = 8;

  /** How long the analysis waits for questions at each step, of some thousand records. */
  private static final long MAX_PAUSE_MILLIS = 20;

  /**
   * What it has to do with others.
   *
   * @param questions those that are answered before the analysis goes on
   * @param words what the page says of a failure
   * @param log receives failures that are none of the trace
   */
  record Surroundings(
      ForegroundQuestions questions, Function<Throwable, String> words, Consumer<Throwable> log) {}

  /** Makes the members of the answer of what was found. */
  interface Finding {
    void write(AnalysisResult result, JsonWriter json) throws IOException;
  }

  private final ViewedTrace trace;
  private final String iterationRegion;
  private final Surroundings surroundings;
  private final Finding finding;
  private final AnalysisVisitor waits;
  private final LongAdder read = new LongAdder();
  private boolean isStarted;
  private volatile boolean isStopped;
  private volatile String answer;

  /**
   * Of a trace.
   *
   * @param iterationRegion the region whose calls are the iterations, null to find one
   * @param waits is told of each wait
   */
  BackgroundAnalysis(
      ViewedTrace trace,
      String iterationRegion,
      Surroundings surroundings,
      AnalysisVisitor waits,
      Finding finding) {
    this.waits = waits;
    this.trace = trace;
    this.iterationRegion = iterationRegion;
    this.surroundings = surroundings;
    this.finding = finding;
  }

  /** Begins, unless it has. */
  synchronized void start() {
    if (!isStarted) {
      isStarted = true;
      Thread thread = new Thread(this::run, "analysis");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      thread.start();
    }
  }

  synchronized boolean isStarted() {
    return isStarted;
  }

  /** The answer as JSON, or how far it is. */
  String text() throws IOException {
    String found = answer;
    if (found != null) {
      return found;
    }
    long records = trace.recordCount();
    JsonWriter json = new JsonWriter(true).object(null).text("state", "running");
    return json.number("percent", 100 * Math.min(read.sum(), records) / Math.max(1, records))
        .endObject()
        .toString();
  }

  private void run() {
    try {
      answer =
          done(
              TraceAnalyzer.analyze(
                  trace.original(), options(trace, iterationRegion, this::advance), waits),
              finding);
    } catch (CancellationException e) {
      // the server ends, or the page wants something else
    } catch (UnsupportedTraceException e) {
      answer = failure(e);
    } catch (IOException | RuntimeException | Error e) {
      answer = failure(e);
      surroundings.log().accept(e);
    }
  }

  /** The answer, made at once. */
  static String of(ViewedTrace trace, Finding finding) throws IOException {
    return done(
        TraceAnalyzer.analyze(trace.original(), options(trace, null, records -> {})), finding);
  }

  private static String done(AnalysisResult result, Finding finding) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null).text("state", "done");
    finding.write(result, json);
    return json.endObject().toString();
  }

  private String failure(Throwable e) {
    JsonWriter json = new JsonWriter(true).object(null).text("state", "failed");
    return json.text("message", surroundings.words().apply(e)).endObject().toString();
  }

  private static AnalysisOptions options(
      ViewedTrace trace, String iterationRegion, LongConsumer progress) {
    return new AnalysisOptions(
        trace.reading(),
        TimeWindow.ALL,
        1,
        Runtime.getRuntime().maxMemory() / MEMORY_SHARE,
        progress,
        AnalysisOptions.DEFAULT_WINDOWS,
        AnalysisOptions.DEFAULT_EAGER_LIMIT_BYTES,
        false,
        iterationRegion,
        null,
        AnalysisOptions.DEFAULT_ALIKE_WITHIN);
  }

  private void advance(long records) {
    if (isStopped) {
      throw new CancellationException();
    }
    read.add(records);
    surroundings.questions().awaitNone(MAX_PAUSE_MILLIS);
  }

  /** Ends the analysis at its next records. */
  void stop() {
    isStopped = true;
  }
}
