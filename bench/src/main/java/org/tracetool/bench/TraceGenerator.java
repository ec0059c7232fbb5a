package org.tracetool.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes traces of any size to measure and test with. It shares no code with tracetool's own
 * writers, so that its files also test the readers.
 */
public final class TraceGenerator {
  private TraceGenerator() {}

  public static void main(String[] args) throws IOException {
    try {
      if (args.length > 0 && args[0].equals("--repeat")) {
        if (args.length != 4) {
          throw new IllegalArgumentException("--repeat takes LOCAL_PREFIX N PREFIX");
        }
        RunRepeater.repeat(Path.of(args[1]), Integer.parseInt(args[2]), Path.of(args[3]));
      } else if (args.length > 1 && args[0].equals("--bounds")) {
        int last = args.length - 1;
        BoundsTrace.parse(Arrays.copyOfRange(args, 1, last)).write(Path.of(args[last]));
      } else {
        generate(TraceShape.parse(args));
      }
    } catch (IllegalArgumentException e) {
      System.err.println("TraceGenerator: " + e.getMessage());
      System.err.print(TraceShape.USAGE);
      System.err.print(BoundsTrace.USAGE);
      System.exit(2);
    }
  }

  /** Writes a trace; files of these names are replaced. */
  static void generate(TraceShape shape) throws IOException {
    Path folder = shape.prefix().toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Schedule schedule = new Schedule(shape);
    StreamJob job =
        shape.unified() ? new UnifiedTrace(shape, schedule) : new BenchLocalRun(shape, schedule);
    long end = streams(shape, job);
    try (TextFile out = new TextFile()) {
      job.finish(end, out);
    }
  }

  private static long streams(TraceShape shape, StreamJob job) throws IOException {
    AtomicInteger next = new AtomicInteger();
    Callable<Long> worker =
        () -> {
          long end = 0;
          try (TextFile out = new TextFile()) {
            for (int i = next.getAndIncrement(); i < shape.streams(); i = next.getAndIncrement()) {
              int rank = i / shape.threads();
              end = Math.max(end, job.write(rank, i % shape.threads(), out));
            }
          }
          return end;
        };
    ExecutorService pool = Executors.newFixedThreadPool(shape.jobs());
    try {
      List<Future<Long>> ends = new ArrayList<>();
      for (int i = 0; i < shape.jobs(); i++) {
        ends.add(pool.submit(worker));
      }
      long end = 0;
      for (Future<Long> each : ends) {
        end = Math.max(end, each.get());
      }
      return end;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw new IOException(cause.getMessage(), cause);
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted", e));
    } finally {
      pool.shutdownNow();
    }
  }
}
