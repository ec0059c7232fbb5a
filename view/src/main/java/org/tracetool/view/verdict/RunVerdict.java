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
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.ViewedTrace;

/**
 * The analysis of a run, in a thread of its own: begun when a page asks for it first, of a long run
 * when the user wants it.
 */
public final class RunVerdict {
  /** Records up to which a run is analyzed without being asked. */
  private static final long MAX_UNASKED = 20_000_000;

  /** The part of the memory that the analysis keeps at most. */
  private static final int MEMORY_SHARE = 8;

  /** How long the analysis waits for questions at each step, of some thousand records. */
  private static final long MAX_PAUSE_MILLIS = 20;

  private final ViewedTrace trace;
  private final Function<Throwable, String> words;
  private final Consumer<Throwable> log;
  private final ForegroundQuestions questions;
  private final int number;
  private final ComparedVerdicts compared;
  private final LongAdder read = new LongAdder();
  private boolean isStarted;
  private volatile boolean isStopped;
  private volatile String answer;

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
    this.number = number;
    this.compared = compared;
    this.questions = questions;
    this.words = words;
    this.log = log;
  }

  /**
   * The verdict as JSON, or how far it is.
   *
   * @param isWanted whether the user asks for it, however long the run is
   */
  public String text(boolean isWanted) throws IOException {
    String found = answer;
    if (found != null) {
      return found;
    }
    long records = trace.recordCount();
    JsonWriter json = new JsonWriter(true).object(null);
    synchronized (this) {
      if (!isStarted && !isWanted && records > MAX_UNASKED) {
        return json.text("state", "unasked").number("records", records).endObject().toString();
      }
      if (!isStarted) {
        isStarted = true;
        Thread thread = new Thread(this::run, "verdict");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
      }
    }
    json.text("state", "running");
    return json.number("percent", 100 * Math.min(read.sum(), records) / Math.max(1, records))
        .endObject()
        .toString();
  }

  /** The verdict about a trace as JSON, made at once. */
  public static String of(ViewedTrace trace) throws IOException {
    return text(trace, TraceAnalyzer.analyze(trace.original(), options(trace, records -> {})));
  }

  private static String text(ViewedTrace trace, AnalysisResult result) {
    JsonWriter json = new JsonWriter(true).object(null).text("state", "done");
    trace.setEstimate(result.waits().estimate());
    VerdictText.write(result, trace.rows(), json);
    return json.endObject().toString();
  }

  private void run() {
    try {
      AnalysisResult result =
          TraceAnalyzer.analyze(trace.original(), options(trace, this::advance));
      compared.add(number, trace.name(), result, trace.rows());
      answer = text(trace, result);
    } catch (CancellationException e) {
      // the server ends
    } catch (UnsupportedTraceException e) {
      answer = failure(e);
    } catch (IOException | RuntimeException | Error e) {
      answer = failure(e);
      log.accept(e);
    }
  }

  private String failure(Throwable e) {
    JsonWriter json = new JsonWriter(true).object(null).text("state", "failed");
    return json.text("message", words.apply(e)).endObject().toString();
  }

  private static AnalysisOptions options(ViewedTrace trace, LongConsumer progress) {
    return new AnalysisOptions(
        trace.reading(),
        TimeWindow.ALL,
        1,
        Runtime.getRuntime().maxMemory() / MEMORY_SHARE,
        progress,
        AnalysisOptions.DEFAULT_WINDOWS,
        AnalysisOptions.DEFAULT_EAGER_LIMIT_BYTES,
        false,
        null,
        null,
        AnalysisOptions.DEFAULT_ALIKE_WITHIN);
  }

  private void advance(long records) {
    if (isStopped) {
      throw new CancellationException();
    }
    read.add(records);
    questions.awaitNone(MAX_PAUSE_MILLIS);
  }

  /** Ends the analysis at its next records. */
  public void stop() {
    isStopped = true;
  }
}
