package org.tracetool.view.browser;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.OpeningState;
import org.tracetool.view.TraceOpener;
import org.tracetool.view.model.ViewedTrace;

/**
 * A run of time steps in which ranks compute, send to their right neighbour and add up a norm. One
 * rank can be slow, since its processor is throttled; in step 7 all compute longer, and one message
 * of step 5 takes long.
 */
final class ThrottledRun {
  private static final int STEPS = 12;
  private static final int MAIN = 1;
  private static final int STEP = 2;
  private static final int COMPUTE = 3;
  private static final int SEND = 4;
  private static final int RECEIVE = 5;
  private static final int REDUCE = 6;
  private static final int COLLECTIVE = 30;
  private static final int COMM = 20;
  private static final int FREQUENCY = 12;

  private final SampleTrace trace;
  private final int ranks;

  private ThrottledRun(int ranks, int slow) {
    this.ranks = ranks;
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    for (int r = 0; r < ranks; r++) {
      d.add(new Definition.Location(r + 1, "Rank " + r, 0));
    }
    d.add(new Definition.Group(COMM, "World", IntStream.rangeClosed(1, ranks).toArray()));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "MPI"));
    d.add(new Definition.Region(MAIN, "main", 7, 0));
    d.add(new Definition.Region(STEP, "timestep", 7, 0));
    d.add(new Definition.Region(COMPUTE, "compute_flux", 7, 0));
    d.add(new Definition.Region(SEND, "MPI_Send", 8, 0));
    d.add(new Definition.Region(RECEIVE, "MPI_Recv", 8, 0));
    d.add(new Definition.Region(REDUCE, "MPI_Allreduce", 8, 0));
    d.add(new Definition.Collective(COLLECTIVE, "MPI_Allreduce", 4));
    d.add(new Definition.CounterGroup(11, "Hardware"));
    d.add(new Definition.Counter(FREQUENCY, "CPU frequency", CounterProperties.ABSOLUTE, 11, "Hz"));
    trace =
        new SampleTrace(
            d.build(),
            IntStream.rangeClosed(1, ranks)
                .mapToObj(i -> new StreamInfo(i, new int[] {i}))
                .toList());
    write(slow);
  }

  /** Opens such a run for a server. */
  static TraceOpener opener(Path folder, String name, int ranks, int slow) {
    return new TraceOpener() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public ViewedTrace open(OpeningState opening) throws IOException {
        TraceFormat format = FormatRegistry.load().byId("otf");
        Path path = folder.resolve(name);
        new ThrottledRun(ranks, slow).trace.write(format, path, WriteOptions.defaults());
        ReadOptions options = ReadOptions.defaults();
        Path index = folder.resolve(name + ".ttidx");
        TraceReader reader = format.open(path, options);
        IndexBuilder.write(reader, index, new IndexOptions(options, 1, 1, 0, n -> {}));
        return new ViewedTrace(
            name, reader, TraceIndex.open(index, reader), reader.files(), options);
      }
    };
  }

  private List<ContractRow> rows(int rank) {
    return trace.rows(rank + 1, Section.EVENTS);
  }

  private void enter(int rank, long time, int region) {
    rows(rank).add(ContractRow.of(time, EventKind.ENTER, rank + 1, region));
  }

  private void leave(int rank, long time, int region) {
    rows(rank).add(ContractRow.of(time, EventKind.LEAVE, rank + 1, region));
  }

  private void write(int slow) {
    Random random = new Random(7);
    long[] time = new long[ranks];
    for (int r = 0; r < ranks; r++) {
      time[r] = random.nextInt(100_000);
      enter(r, time[r], MAIN);
    }
    for (int step = 0; step < STEPS; step++) {
      long[] sent = new long[ranks];
      long last = 0;
      for (int r = 0; r < ranks; r++) {
        time[r] += 1_000;
        enter(r, time[r], STEP);
        enter(r, time[r], COMPUTE);
        double hertz = (r == slow ? 1.8e9 : 2.6e9) + random.nextInt(20_000_000);
        rows(r)
            .add(ContractRow.of(time[r], EventKind.COUNTER, r + 1, FREQUENCY, Math.round(hertz)));
        long work = (long) (2_800_000 * (1 + 0.05 * random.nextDouble()) * 2.6e9 / hertz);
        time[r] += step == 7 ? work * 3 / 2 : work;
        leave(r, time[r], COMPUTE);
        enter(r, time[r], SEND);
        sent[r] = time[r] + 1_000;
        rows(r)
            .add(
                ContractRow.of(
                    sent[r], EventKind.SEND, r + 1, (r + 1) % ranks + 1, 1 << 20, step, COMM));
        time[r] += 2_000;
        leave(r, time[r], SEND);
      }
      for (int r = 0; r < ranks; r++) {
        int left = (r + ranks - 1) % ranks;
        enter(r, time[r], RECEIVE);
        long takes = step == 5 && r == ranks / 3 ? 400_000 : 5_000;
        time[r] = Math.max(time[r] + 1_000, sent[left] + takes);
        rows(r)
            .add(ContractRow.of(time[r], EventKind.RECEIVE, r + 1, left + 1, 1 << 20, step, COMM));
        leave(r, time[r], RECEIVE);
        last = Math.max(last, time[r]);
      }
      for (int r = 0; r < ranks; r++) {
        long end = last + 10_000;
        enter(r, time[r], REDUCE);
        rows(r)
            .add(
                ContractRow.of(
                    time[r],
                    EventKind.COLLECTIVE,
                    r + 1,
                    COLLECTIVE,
                    COMM,
                    0,
                    8,
                    8,
                    end - time[r]));
        leave(r, end, REDUCE);
        leave(r, end, STEP);
        time[r] = end;
      }
    }
    for (int r = 0; r < ranks; r++) {
      leave(r, time[r] + 10_000, MAIN);
    }
  }
}
