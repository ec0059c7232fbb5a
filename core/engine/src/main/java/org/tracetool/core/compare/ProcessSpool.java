package org.tracetool.core.compare;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.Spool;

/** The records of streams with several processes, process by process, in a temporary file. */
final class ProcessSpool implements Closeable {
  /** The records of all that is no process of a stream: samples of groups, for example. */
  static final long OTHERS = -1;

  /**
   * The records of one process.
   *
   * @param stream the stream they come from
   * @param records the records
   */
  record Part(int stream, Spool.StoredStream records) {}

  private record Storing(int stream, Spool.StoringTask sink) {}

  private final Spool spool;
  private final Map<Long, Storing> sinks = new LinkedHashMap<>();
  private final Map<Long, Part> parts = new LinkedHashMap<>();

  /** Opens the records of a stream. */
  @FunctionalInterface
  interface Opener {
    EventSource open(StreamInfo stream) throws IOException;
  }

  /** Which task stores the records of a process. */
  @FunctionalInterface
  interface TaskChoice {
    Spool.StoringTask of(int token) throws IOException;
  }

  /** Reads all streams to their ends. */
  ProcessSpool(List<StreamInfo> streams, ComparableTokens ids, Opener opener, long memory)
      throws IOException {
    int processes = 1;
    for (StreamInfo stream : streams) {
      processes += stream.locations().length;
    }
    spool = Spool.create(null, processes, memory);
    try {
      for (StreamInfo stream : streams) {
        read(stream, ids.stream(stream.id()), opener);
      }
      for (Map.Entry<Long, Storing> e : sinks.entrySet()) {
        e.getValue().sink().end();
        parts.put(e.getKey(), new Part(e.getValue().stream(), e.getValue().sink().stored()));
      }
    } catch (IOException | RuntimeException | Error e) {
      spool.close();
      throw e;
    }
  }

  private void read(StreamInfo stream, ComparableTokens.Stream ids, Opener opener)
      throws IOException {
    Map<Integer, Spool.StoringTask> byToken = new LinkedHashMap<>();
    for (int location : stream.locations()) {
      byToken.put(location, sink(ids.meaning(DefinitionKind.LOCATION, location), stream.id()));
    }
    try (EventSource source = opener.open(stream)) {
      store(
          source,
          token -> {
            Spool.StoringTask own = byToken.get(token);
            return own == null ? sink(OTHERS, stream.id()) : own;
          });
    }
  }

  /** Stores all records of a source, each by the task of its process. */
  static void store(EventSource source, TaskChoice tasks) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    int lastToken = 0;
    Spool.StoringTask last = null;
    while (source.read(block)) {
      event.wrap(block);
      while (event.next()) {
        if (last == null || event.location() != lastToken) {
          lastToken = event.location();
          last = tasks.of(lastToken);
        }
        last.accept(event);
      }
    }
  }

  private Spool.StoringTask sink(long meaning, int stream) throws IOException {
    Storing storing = sinks.get(meaning);
    if (storing == null) {
      storing = new Storing(stream, spool.sink());
      sinks.put(meaning, storing);
    }
    return storing.sink();
  }

  /** The records by the meaning of the process. */
  Map<Long, Part> parts() {
    return parts;
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
