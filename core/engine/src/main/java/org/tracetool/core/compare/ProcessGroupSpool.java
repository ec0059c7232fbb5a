package org.tracetool.core.compare;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.Spool;

/**
 * The records of streams with very many processes, taken apart by groups of processes in a
 * temporary file. {@link ProcessSpool} needs a buffer for each process, so it takes one group after
 * the other. Processes of the same meaning are in the same group of both traces.
 */
final class ProcessGroupSpool implements Closeable {
  /** Most processes of a group. */
  static final int PROCESSES = 4096;

  /** The group of all that is no process of its stream. */
  private static final long OTHERS = -1;

  private static final long TOKEN = 0xffff_ffffL;

  /** What a stream has of a group. */
  private static final class Piece {
    private final int stream;
    private final IntList processes = new IntList();
    private Spool.StoringTask sink;
    private Spool.StoredStream records;

    Piece(int stream) {
      this.stream = stream;
    }
  }

  private final Map<Long, List<Piece>> groups = new TreeMap<>();
  private final Spool spool;

  /** Reads all streams to their ends. */
  ProcessGroupSpool(
      List<StreamInfo> streams, ComparableTokens ids, ProcessSpool.Opener opener, long memory)
      throws IOException {
    List<Map<Long, Piece>> ofStreams = new ArrayList<>();
    int pieces = 0;
    for (StreamInfo stream : streams) {
      Map<Long, Piece> own = pieces(stream, ids.stream(stream.id()));
      own.forEach((group, p) -> groups.computeIfAbsent(group, g -> new ArrayList<>()).add(p));
      ofStreams.add(own);
      pieces += own.size();
    }
    spool = Spool.create(null, pieces, memory);
    try {
      for (int i = 0; i < streams.size(); i++) {
        read(streams.get(i), ids.stream(streams.get(i).id()), ofStreams.get(i), opener);
      }
    } catch (IOException | RuntimeException | Error e) {
      spool.close();
      throw e;
    }
  }

  private static long group(ComparableTokens.Stream ids, int process) {
    return ids.meaning(DefinitionKind.LOCATION, process) / PROCESSES;
  }

  private static Map<Long, Piece> pieces(StreamInfo stream, ComparableTokens.Stream ids) {
    Map<Long, Piece> pieces = new TreeMap<>();
    for (int process : stream.locations()) {
      long group = group(ids, process);
      pieces.computeIfAbsent(group, g -> new Piece(stream.id())).processes.add(process);
    }
    pieces.put(OTHERS, new Piece(stream.id()));
    return pieces;
  }

  private void read(
      StreamInfo stream,
      ComparableTokens.Stream ids,
      Map<Long, Piece> pieces,
      ProcessSpool.Opener opener)
      throws IOException {
    LongIndex processes = new LongIndex();
    for (int process : stream.locations()) {
      processes.add(process & TOKEN);
    }
    for (Piece piece : pieces.values()) {
      piece.sink = spool.sink();
    }
    try (EventSource source = opener.open(stream)) {
      ProcessSpool.store(
          source,
          token -> {
            boolean own = processes.find(token & TOKEN) >= 0;
            return pieces.get(own ? group(ids, token) : OTHERS).sink;
          });
    }
    for (Piece piece : pieces.values()) {
      piece.sink.end();
      piece.records = piece.sink.stored();
      piece.sink = null; // with its buffer
    }
  }

  /** The groups, in order. */
  Set<Long> groups() {
    return groups.keySet();
  }

  /** The streams that have something of a group, with its processes alone. */
  List<StreamInfo> streams(long group) {
    List<StreamInfo> streams = new ArrayList<>();
    for (Piece piece : groups.getOrDefault(group, List.of())) {
      streams.add(new StreamInfo(piece.stream, piece.processes.toArray()));
    }
    return streams;
  }

  /** The records that a stream has of a group. */
  EventSource open(long group, StreamInfo stream) {
    for (Piece piece : groups.get(group)) {
      if (piece.stream == stream.id()) {
        return piece.records.open();
      }
    }
    throw new IllegalArgumentException(stream + " has nothing of this group");
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
