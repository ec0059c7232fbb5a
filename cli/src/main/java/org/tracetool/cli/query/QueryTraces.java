package org.tracetool.cli.query;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.query.EngineOptions;
import org.tracetool.query.EngineStart;
import org.tracetool.query.QueriedTrace;
import org.tracetool.query.QueryEngine;

/** Traces with the engine over them, and the folder in which it keeps what memory cannot. */
final class QueryTraces implements Closeable {
  /** The engine has this part of the memory at least. */
  private static final int ENGINE_SHARE = 4;

  /** Buffers outside the heap have this part of the memory. */
  private static final int BUFFER_SHARE = 16;

  /** What the JVM and the code of the engine take, in bytes. */
  private static final long CODE = 128L << 20;

  private static final long PATIENCE_MILLIS = 500;

  private final List<TraceReader> readers = new ArrayList<>();
  private final List<QueriedTrace> traces = new ArrayList<>();
  private final Path temporary;
  private final Thread cleaner = new Thread(this::abandon, "tracetool-query-end");
  private volatile QueryEngine engine;
  private EngineStart start;
  private MemoryGuard guard;

  QueryTraces() throws IOException {
    temporary = TemporaryFiles.subfolder();
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  /**
   * Adds a trace.
   *
   * @param reader to be closed at the end; null if that is up to the caller
   */
  void add(TraceReader reader, QueriedTrace trace) {
    if (reader != null) {
      readers.add(reader);
    }
    traces.add(trace);
  }

  /** The folder for temporary files. */
  Path temporary() {
    return temporary;
  }

  /** Begins to start the engine while traces are opened. */
  void begin(
      int threads,
      long memory,
      boolean files,
      String asked,
      Path output,
      Path named,
      String iterationRegion) {
    guard = MemoryGuard.start(memory);
    start =
        EngineStart.begin(
            new EngineOptions(
                threads,
                engineMemory(memory),
                temporary,
                files,
                asked,
                output,
                named,
                iterationRegion));
  }

  /** What the heap leaves of the memory, in bytes: the launcher makes it smaller for the engine. */
  private static long engineMemory(long memory) {
    long left = memory - Runtime.getRuntime().maxMemory() - memory / BUFFER_SHARE - CODE;
    return Math.max(memory / ENGINE_SHARE, left);
  }

  /** The engine with all traces. */
  QueryEngine engine() throws IOException {
    engine = start.open(traces);
    return engine;
  }

  private void abandon() {
    QueryEngine running = engine;
    if (running != null) {
      Thread canceller = new Thread(running::cancel, "tracetool-query-cancel");
      canceller.setDaemon(true);
      canceller.start(); // waits for as long as the engine plans, and may evaluate a call meanwhile
      try {
        canceller.join(PATIENCE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    TemporaryFiles.remove(temporary);
  }

  @Override
  public void close() throws IOException {
    try {
      if (engine != null) {
        engine.close();
      } else if (start != null) {
        start.close();
      }
    } finally {
      if (guard != null) {
        guard.close();
      }
      TemporaryFiles.remove(temporary);
      try {
        Runtime.getRuntime().removeShutdownHook(cleaner);
      } catch (IllegalStateException e) {
        // The program ends already.
      }
      for (TraceReader reader : readers) {
        reader.close();
      }
    }
  }
}
