package org.tracetool.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.analysis.AnalysisInput;
import org.tracetool.view.analysis.AnalysisText;
import org.tracetool.view.analysis.AnalysisTitle;
import org.tracetool.view.analysis.PlaceTable;
import org.tracetool.view.analysis.TraceAnalysis;
import org.tracetool.view.analysis.ViewAnalysis;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;

/** Runs analyses of one trace, each in a thread of its own; the page asks how far they are. */
final class AnalysisRunner {
  /** A run of an analysis. */
  private static final class Job {
    final TimeWindow window;
    volatile double share;
    volatile boolean stopped;
    volatile PlaceTable result;
    volatile String failure;

    Job(TimeWindow window) {
      this.window = window;
    }
  }

  /** An analysis that may read the run together with others, which go on if it fails. */
  private record Shared(ViewAnalysis analysis, Job job) {}

  /** A run that takes records. */
  private record RecordRun(ViewAnalysis.Run run, Job job) {
    boolean goesOn() {
      return !job.stopped && job.failure == null;
    }
  }

  /** Milliseconds in which analyses are gathered: a page asks for all of them at once. */
  private static final long GATHERED = 50;

  private final ViewedTrace trace;
  private final Consumer<Throwable> log;
  private final Map<String, AnalysisTitle> known = new LinkedHashMap<>();
  private final Map<String, Job> jobs = new LinkedHashMap<>();

  /** Analyses of the whole run that were asked for and wait a moment, to read it together. */
  private List<Shared> gathered = new ArrayList<>();

  AnalysisRunner(ViewedTrace trace, Consumer<Throwable> log) {
    this.trace = trace;
    this.log = log;
    load(ViewAnalysis.class);
    load(TraceAnalysis.class);
  }

  private <T extends AnalysisTitle> void load(Class<T> sort) {
    for (T a : ServiceLoader.load(sort, AnalysisRunner.class.getClassLoader())) {
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
  String run(RequestParameters p) {
    AnalysisTitle analysis = known.get(p.text("id", ""));
    if (analysis == null) {
      throw new RequestParameters.BadRequest("id: there is no such analysis");
    }
    QueryWindow query = QueryWindow.of(trace, p);
    TimeWindow window =
        AnalysisText.needsWholeRun(analysis) ? trace.extent().window() : query.window();
    Job job;
    String failure; // a run that fails from here on is reported by the next request
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
      }
      failure = job.failure;
      if (failure != null) {
        jobs.remove(analysis.id());
      }
    }
    return text(job, failure);
  }

  private void start(AnalysisTitle analysis, Job job, int[] locations) {
    if (analysis instanceof TraceAnalysis whole) {
      start(List.of(job), () -> work(whole, job));
    } else if (!AnalysisText.needsWholeRun(analysis)) {
      ViewAnalysis windowed = (ViewAnalysis) analysis;
      start(List.of(job), () -> work(List.of(new Shared(windowed, job)), job.window, locations));
    } else {
      gathered.add(new Shared((ViewAnalysis) analysis, job));
      if (gathered.size() == 1) {
        start(List.of(), () -> workTogether(locations));
      }
    }
  }

  /** Work that can fail. */
  private interface AnalysisTask {
    void run() throws IOException, InterruptedException;
  }

  private void start(List<Job> jobs, AnalysisTask work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (CancellationException | InterruptedException e) {
                // users wanted no more
              } catch (IOException | RuntimeException | Error e) {
                jobs.forEach(job -> job.failure = FailureText.of(e));
                log.accept(e);
              }
            },
            "analysis");
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    thread.start();
  }

  /** Waits for what else is asked for at once, and reads the run for all of that. */
  private void workTogether(int[] locations) throws InterruptedException {
    Thread.sleep(GATHERED);
    List<Shared> all;
    synchronized (this) {
      all = gathered;
      gathered = new ArrayList<>();
    }
    start(
        all.stream().map(Shared::job).toList(),
        () -> work(all, trace.extent().window(), locations));
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

  /** Reads an interval once for several analyses. */
  private void work(List<Shared> all, TimeWindow window, int[] locations) throws IOException {
    Map<EventKind, List<RecordRun>> takers = new EnumMap<>(EventKind.class);
    List<RecordRun> runs = new ArrayList<>();
    for (Shared shared : all) {
      ViewAnalysis analysis = shared.analysis();
      AnalysisInput input = new AnalysisInput(trace.definitions(), window);
      RecordRun taker = new RecordRun(analysis.start(input), shared.job());
      runs.add(taker);
      analysis
          .kinds()
          .forEach(k -> takers.computeIfAbsent(k, kind -> new ArrayList<>()).add(taker));
    }
    double length = Math.max(1.0, window.to() - window.from());
    long[] count = {0};
    boolean read =
        trace
            .records()
            .readMerged(
                locations,
                window,
                takers.keySet(),
                event -> {
                  for (RecordRun taker : takers.getOrDefault(event.kind(), List.of())) {
                    take(taker, event);
                  }
                  if ((++count[0] & 0xfff) == 0) {
                    double share = (event.time() - window.from()) / length;
                    all.forEach(shared -> shared.job().share = share);
                  }
                  return runs.stream().anyMatch(RecordRun::goesOn);
                });
    if (read) {
      runs.forEach(this::finish);
    }
  }

  /** Gives a record to an analysis; if it fails, the others go on. */
  private void take(RecordRun taker, EventCursor event) {
    if (taker.goesOn()) {
      try {
        taker.run().take(event);
      } catch (RuntimeException e) {
        handleFailure(taker.job(), e);
      }
    }
  }

  private void finish(RecordRun taker) {
    if (taker.goesOn()) {
      try {
        taker.job().result = taker.run().finish();
      } catch (RuntimeException e) {
        handleFailure(taker.job(), e);
      }
    }
  }

  private void handleFailure(Job job, RuntimeException e) {
    job.failure = FailureText.of(e);
    log.accept(e);
  }

  private String text(Job job, String failure) {
    JsonWriter json = new JsonWriter(true).object(null);
    PlaceTable result = job.result;
    if (failure != null) {
      return json.text("state", "failed").text("message", failure).endObject().toString();
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
