package org.tracetool.core.merge;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.Closeables;
import org.tracetool.core.work.TaskExecutor;

/**
 * All the sources that one merge needs at the same time, within a memory limit. Up to about a
 * thousand streams are read directly, with buffers that shrink as streams grow; more are first
 * copied into a temporary file, from which they take little memory each.
 */
public final class SourceSet implements Closeable {
  /** Streams that are read directly at the same time; a compressed one takes 44 KiB besides. */
  public static final int MAX_DIRECT_STREAMS = 1000;

  private static final int BLOCKS_FOR_FEW = ReadAhead.BLOCKS;
  private static final int SPOOLED_SHARE = 8;

  /** Bytes of all buffers together that are worth having, and of each in any case. */
  private static final int CACHED = 2 << 20;

  private static final int MIN_CACHED_BYTES = 32 << 10;

  /**
   * A section of a stream.
   *
   * @param stream the stream, null for records of the whole trace
   * @param section the section
   * @param locations only these processes of it; null for all that the options select
   */
  public record Part(StreamInfo stream, Section section, IntPredicate locations) {
    /** All of a section that the options let pass. */
    public Part(StreamInfo stream, Section section) {
      this(stream, section, null);
    }

    private EventSource open(TraceReader reader, ReadOptions options) throws IOException {
      return reader.open(
          stream, section, locations == null ? options : options.withLocations(locations));
    }
  }

  /** Opens one of the sources. */
  @FunctionalInterface
  public interface Opener {
    /** Opens it with these options, whose buffers have the right size. */
    EventSource open(ReadOptions options) throws IOException;
  }

  private final List<EventSource> sources;
  private final Spool spool;
  private final int blocks;

  private SourceSet(List<EventSource> sources, Spool spool, int blocks) {
    this.sources = sources;
    this.spool = spool;
    this.blocks = blocks;
  }

  /**
   * Opens the parts.
   *
   * @param options what to read; its buffers are replaced
   * @param memory bytes that all sources together may take
   * @param weight bytes that the caller keeps for each byte of a buffer, all its blocks together
   * @param ahead threads that help to fill the temporary file
   */
  public static SourceSet open(
      TraceReader reader,
      List<Part> parts,
      ReadOptions options,
      long memory,
      int weight,
      ReadAhead ahead)
      throws IOException {
    List<Opener> openers = new ArrayList<>(parts.size());
    for (Part part : parts) {
      openers.add(sized -> part.open(reader, sized));
    }
    return open(openers, options, memory, weight, ahead);
  }

  /** As {@link #open(TraceReader, List, ReadOptions, long, int, ReadAhead)}, for any sources. */
  public static SourceSet open(
      List<Opener> parts, ReadOptions options, long memory, int weight, ReadAhead ahead)
      throws IOException {
    if (parts.size() > MAX_DIRECT_STREAMS) {
      return spooled(parts, options, memory, ahead);
    }
    // Rows are read soon after they were decoded: more than the caches hold would make that slower.
    long cached = Math.max(CACHED, (long) parts.size() * MIN_CACHED_BYTES);
    ReadOptions sized = options.buffersFor(parts.size(), Math.min(memory / weight, cached));
    List<EventSource> sources = new ArrayList<>(parts.size());
    try {
      for (Opener part : parts) {
        sources.add(part.open(sized));
      }
    } catch (IOException | RuntimeException | Error e) {
      Closeables.closeAll(sources, e);
      throw e;
    }
    return new SourceSet(sources, null, BLOCKS_FOR_FEW);
  }

  private static SourceSet spooled(
      List<Opener> parts, ReadOptions options, long memory, ReadAhead ahead) throws IOException {
    Spool spool = Spool.create(null, parts.size(), memory / 2);
    try {
      ReadOptions sized = options.buffersFor(SPOOLED_SHARE, memory / 4);
      List<EventSource> sources = new ArrayList<>(parts.size());
      for (Spool.StoredStream stored : store(parts, sized, spool, ahead.executor())) {
        sources.add(stored.open());
      }
      return new SourceSet(sources, spool, 1);
    } catch (IOException | RuntimeException | Error e) {
      spool.close();
      throw e;
    }
  }

  private static List<Spool.StoredStream> store(
      List<Opener> parts, ReadOptions options, Spool spool, ExecutorService executor)
      throws IOException {
    List<Spool.StoredStream> stored = new ArrayList<>(parts.size());
    if (executor == null) {
      for (Opener part : parts) {
        stored.add(store(part, options, spool));
      }
      return stored;
    }
    List<Future<Spool.StoredStream>> futures = new ArrayList<>(parts.size());
    for (Opener part : parts) {
      futures.add(executor.submit(() -> store(part, options, spool)));
    }
    try {
      for (Future<Spool.StoredStream> future : futures) {
        stored.add(TaskExecutor.await(future));
      }
      return stored;
    } finally {
      for (Future<Spool.StoredStream> future : futures) {
        future.cancel(false);
      }
    }
  }

  private static Spool.StoredStream store(Opener part, ReadOptions options, Spool spool)
      throws IOException {
    try (EventSource source = part.open(options)) {
      return spool.store(source);
    }
  }

  /** The sources in the order of the parts. */
  public List<EventSource> sources() {
    return sources;
  }

  /** Blocks to keep for each source, see {@link ReadAhead}. */
  public int blocks() {
    return blocks;
  }

  @Override
  public void close() throws IOException {
    try (spool) {
      Closeables.closeAll(sources);
    }
  }
}
