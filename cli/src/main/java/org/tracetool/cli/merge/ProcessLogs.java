package org.tracetool.cli.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;

/** Finds among traces those that single processes of one run left, see {@link RunFilesFacet}. */
final class ProcessLogs {
  private final TraceInput input;
  private final ReadOptions options;

  ProcessLogs(TraceInput input, ReadOptions options) {
    this.input = input;
    this.options = options;
  }

  /** A trace, or those of several processes of a run. */
  final class Run {
    private final int first;
    private final List<Path> traces = new ArrayList<>();

    private Run(int first) {
      this.first = first;
    }

    /** The number of the first of its traces. */
    int first() {
      return first;
    }

    /** What it is called in messages. */
    String name() {
      return traces.get(0).toString();
    }

    /** Opens it. */
    TraceReader open(ReadOptions reading) throws IOException {
      Path trace = traces.get(0);
      if (traces.size() == 1) {
        return input.open(trace, reading);
      }
      return input.format(trace).facet(RunFilesFacet.class).openTogether(traces, reading);
    }
  }

  private record Key(String format, String run) {}

  /**
   * The runs, in the order of their first traces.
   *
   * @param may which traces may be put together with others, by their numbers
   */
  List<Run> runs(List<Path> traces, BitSet may) throws IOException {
    List<Run> runs = new ArrayList<>();
    Map<Key, Run> known = new HashMap<>();
    for (int i = 0; i < traces.size(); i++) {
      Path trace = traces.get(i);
      Key key = may.cardinality() > 1 && may.get(i) ? key(trace) : null;
      Run run = key == null ? null : known.get(key);
      if (run == null) {
        run = new Run(i);
        runs.add(run);
        if (key != null) {
          known.put(key, run);
        }
      }
      run.traces.add(trace);
    }
    return runs;
  }

  /** What the run of the trace of a process is called; null if it is none. */
  private Key key(Path trace) throws IOException {
    TraceFormat format = TraceInput.isPipe(trace) ? null : input.format(trace);
    RunFilesFacet facet = format == null ? null : format.facet(RunFilesFacet.class);
    String run = facet == null ? "" : facet.run(trace, options);
    return run.isEmpty() ? null : new Key(format.id(), run);
  }
}
