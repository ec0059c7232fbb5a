package org.tracetool.stats.mark;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.CallTimes;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.stats.report.GeneralNumber;
import org.tracetool.stats.sums.Distribution;

/**
 * The longest call of each function, by its exclusive time, and how much longer it is than most
 * others, as {@code otfprofile -d marker} notes it in a trace.
 */
public final class IrregularCalls {
  private static final int BITS = 7;
  private static final int EXACT = 64;
  private static final int DIGITS = 6;
  private static final double QUARTER = 0.25;
  private static final double HALF = 0.5;

  private final Map<Integer, Calls> functions = new HashMap<>();
  private final List<StreamInfo> streams;

  /**
   * A call that is worth a marker.
   *
   * @param process token of its process
   * @param time when it begins, in ticks
   * @param text how its function's calls are spread, in seconds: weight (longest less upper
   *     quartile), then shortest, lower quartile, median, upper quartile, mean and longest
   */
  public record Mark(int process, long time, String text) {}

  /** The calls of a function; of several that are the longest, the first of the first stream. */
  private static final class Calls {
    final Distribution times = new Distribution(BITS, EXACT);
    int process;
    long begin;
    int stream;

    void add(int ofStream, int ofProcess, long ofBegin, long exclusive) {
      if (times.count() == 0 || exclusive > times.max()) {
        process = ofProcess;
        begin = ofBegin;
        stream = ofStream;
      }
      times.record(exclusive);
    }

    void add(Calls other) {
      long max = times.count() == 0 ? -1 : times.max();
      if (other.times.max() > max || other.times.max() == max && other.stream < stream) {
        process = other.process;
        begin = other.begin;
        stream = other.stream;
      }
      times.add(other.times);
    }

    double weight() {
      return times.max() - times.quantile(1 - QUARTER);
    }
  }

  private IrregularCalls(List<StreamInfo> streams) {
    this.streams = streams;
  }

  /**
   * The marks of a trace, the greatest weight first; none of a function whose calls are no longer
   * than their upper quartile.
   *
   * @param options how to read; damage is to be reported when the events are read again
   * @param progress receives the number of each completed stream
   */
  public static List<Mark> of(
      TraceReader reader, ReadOptions options, int threads, LongConsumer progress)
      throws IOException {
    Definitions definitions = reader.definitions();
    if (definitions.hasLocal()) {
      throw new UnsupportedTraceException(
          "the functions of this trace have other numbers in each stream, so their calls cannot be"
              + " compared; merge it first");
    }
    IrregularCalls calls = new IrregularCalls(reader.streams());
    ReadOptions quiet = options.withKinds(CallTimes.KINDS);
    WorkerPool.run(
        threads,
        calls.streams.size(),
        i -> {
          calls.read(reader, i, quiet);
          progress.accept(i);
        });
    return calls.marks(definitions);
  }

  private void read(TraceReader reader, int stream, ReadOptions options) throws IOException {
    Map<Integer, Calls> own = new HashMap<>();
    CallTimes times =
        new CallTimes(
            new CallTimes.Calls() {
              @Override
              public int begun(int outer, int region) {
                return region;
              }

              @Override
              public void endCall(int region, int process, long begin, long exclusive) {
                own.computeIfAbsent(region, r -> new Calls())
                    .add(stream, process, begin, Math.max(0, exclusive));
              }
            });
    try (EventSource source = reader.open(streams.get(stream), Section.EVENTS, options)) {
      times.read(source);
    }
    synchronized (functions) {
      own.forEach((region, c) -> functions.computeIfAbsent(region, r -> new Calls()).add(c));
    }
  }

  private List<Mark> marks(Definitions definitions) {
    double resolution = definitions.ticksPerSecond();
    return functions.entrySet().stream()
        .filter(e -> e.getValue().weight() > 0)
        .sorted(
            Comparator.<Map.Entry<Integer, Calls>>comparingDouble(e -> -e.getValue().weight())
                .thenComparing(Map.Entry::getKey, Integer::compareUnsigned))
        .map(
            e -> {
              Calls c = e.getValue();
              return new Mark(
                  c.process, c.begin, text(name(definitions, e.getKey()), c, resolution));
            })
        .toList();
  }

  private static String name(Definitions definitions, int region) {
    Definition.Region defined = definitions.region(region);
    return defined == null || defined.name() == null
        ? "#" + Integer.toUnsignedString(region)
        : defined.name();
  }

  private static String text(String name, Calls calls, double resolution) {
    Distribution d = calls.times;
    double[] values = {
      d.min(), d.quantile(QUARTER), d.quantile(HALF), d.quantile(1 - QUARTER), d.mean(), d.max()
    };
    StringBuilder out = new StringBuilder("Irregularity weight: ");
    out.append(GeneralNumber.text(calls.weight() / resolution, DIGITS));
    out.append(" Function Name: ").append(name).append(" Dispersion values:  [ ");
    for (int i = 0; i < values.length; i++) {
      out.append(i == 0 ? "" : " , ").append(GeneralNumber.text(values[i] / resolution, DIGITS));
    }
    return out.append(" ]  ").toString();
  }
}
