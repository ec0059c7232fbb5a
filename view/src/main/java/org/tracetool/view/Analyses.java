package org.tracetool.view;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.analysis.AnalysisInput;
import org.tracetool.view.analysis.AnalysisResult;
import org.tracetool.view.analysis.AnalysisText;
import org.tracetool.view.analysis.AnalysisTitle;
import org.tracetool.view.analysis.TraceAnalysis;
import org.tracetool.view.analysis.ViewAnalysis;
import org.tracetool.view.http.Parameters;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;

/** Runs analyses of one trace, each in a thread of its own; the page asks how far they are. */
final class Analyses {
  /** A run of an analysis. */
  private static final class Job {
    final TimeWindow window;
    volatile double share;
    volatile boolean stopped;
    volatile AnalysisResult result;
    volatile String failure;

    Job(TimeWindow window) {
      this.window = window;
    }
  }

  private final ViewedTrace trace;
  private final Consumer<Throwable> log;
  private final Map<String, AnalysisTitle> known = new LinkedHashMap<>();
  private final Map<String, Job> jobs = new LinkedHashMap<>();

  Analyses(ViewedTrace trace, Consumer<Throwable> log) {
    this.trace = trace;
    this.log = log;
    load(ViewAnalysis.class);
    load(TraceAnalysis.class);
  }

  private <T extends AnalysisTitle> void load(Class<T> sort) {
    for (T a : ServiceLoader.load(sort, Analyses.class.getClassLoader())) {
      known.putIfAbsent(a.id(), a);
    }
  }

  /** All analyses that there are, as JSON. */
  String list() {
    JsonWriter json = new JsonWriter(true).object(null).list("analyses");
    for (AnalysisTitle a : known.values()) {
      AnalysisText.write(a, json);
    }
    return json.endList().endObject().toString();
  }

  /**
   * Starts an analysis, or says how far it is, or what it found. That it failed is said once:
   * whoever asks again wants it tried again.
   */
  String run(Parameters p) {
    AnalysisTitle analysis = known.get(p.text("id", ""));
    if (analysis == null) {
      throw new Parameters.BadRequest("id: there is no such analysis");
    }
    QueryWindow query = QueryWindow.of(trace, p);
    TimeWindow window =
        AnalysisText.needsWholeRun(analysis) ? trace.extent().window() : query.window();
    Job job;
    synchronized (this) {
      job = jobs.get(analysis.id());
      if (p.flag("stop")) {
        if (job != null) {
          job.stopped = true;
          jobs.remove(analysis.id());
        }
        return "{\"state\":\"stopped\"}";
      }
      if (job == null || !job.window.equals(window)) {
        if (job != null) {
          job.stopped = true;
        }
        job = new Job(window);
        jobs.put(analysis.id(), job);
        start(analysis, job, query.locations());
      } else if (job.failure != null) {
        jobs.remove(analysis.id());
      }
    }
    return text(job);
  }

  private void start(AnalysisTitle analysis, Job job, int[] locations) {
    Thread thread =
        new Thread(
            () -> {
              try {
                if (analysis instanceof TraceAnalysis whole) {
                  work(whole, job);
                } else {
                  work((ViewAnalysis) analysis, job, locations);
                }
              } catch (CancellationException e) {
                // users wanted no more
              } catch (IOException | RuntimeException | Error e) {
                job.failure = FailureText.of(e);
                log.accept(e);
              }
            },
            "analysis");
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    thread.start();
  }

  private void work(TraceAnalysis analysis, Job job) throws IOException {
    double records = Math.max(1, trace.recordCount());
    LongAdder read = new LongAdder();
    job.result =
        analysis.run(
            trace.original(),
            trace.reading(),
            more -> {
              if (job.stopped) {
                throw new CancellationException();
              }
              read.add(more);
              job.share = Math.min(1, read.sum() / records);
            });
  }

  private void work(ViewAnalysis analysis, Job job, int[] locations) throws IOException {
    ViewAnalysis.Run run = analysis.start(new AnalysisInput(trace.definitions(), job.window));
    double length = Math.max(1.0, job.window.to() - job.window.from());
    long[] count = {0};
    boolean all =
        trace
            .records()
            .readMerged(
                locations,
                job.window,
                analysis.kinds(),
                event -> {
                  run.take(event);
                  if ((++count[0] & 0xfff) == 0) {
                    job.share = (event.time() - job.window.from()) / length;
                  }
                  return !job.stopped;
                });
    if (all) {
      job.result = run.finish();
    }
  }

  private String text(Job job) {
    JsonWriter json = new JsonWriter(true).object(null);
    AnalysisResult result = job.result;
    if (job.failure != null) {
      return json.text("state", "failed").text("message", job.failure).endObject().toString();
    }
    if (result == null) {
      json.text("state", "running").number("percent", Math.round(job.share * 100));
      return json.endObject().toString();
    }
    AnalysisText.write(result, trace.rows(), json);
    return json.endObject().toString();
  }

  /** Ends all runs. */
  synchronized void stop() {
    jobs.values().forEach(job -> job.stopped = true);
  }
}
