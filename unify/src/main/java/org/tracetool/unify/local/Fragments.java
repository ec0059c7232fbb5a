package org.tracetool.unify.local;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;

/** Reads sections of local files; one that cannot be read is reported and ends there. */
public final class Fragments {
  private final TraceReader reader;
  private final ReadOptions options;

  /** Takes one record. */
  @FunctionalInterface
  public interface Step {
    /** The record under the cursor, which is only borrowed. */
    void take(EventCursor event) throws IOException;
  }

  /** Hears after each block how far the stream is, by the local time of its last record. */
  @FunctionalInterface
  public interface Pace {
    /** All records up to this local time were taken. */
    void waitUntil(long local);
  }

  /** Sections of {@code reader}; damage goes to the diagnostics of {@code options}. */
  public Fragments(TraceReader reader, ReadOptions options) {
    this.reader = reader;
    this.options = options;
  }

  /** The local files. */
  public TraceReader reader() {
    return reader;
  }

  /**
   * Takes all records of a section.
   *
   * @param kinds only these kinds, and damage is not reported, since another pass reads all; null
   *     for all kinds, with report
   * @return whether there were any
   */
  public boolean each(
      StreamInfo stream, Section section, Set<EventKind> kinds, Step step, Pace pace)
      throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    boolean any = false;
    try (GuardedSource source = open(stream, section, kinds)) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          step.take(event);
        }
        any = true;
        pace.waitUntil(event.time());
      }
    }
    return any;
  }

  /**
   * Makes sure that all files read are of one run, since missing files and those of another run are
   * only reported as damage.
   *
   * @throws DamagedTraceException if an output has replaced the local files meanwhile
   */
  public void checkUnchanged(Path control) throws IOException {
    options.handles().check(control);
  }

  /** A section to be read block by block; {@code kinds} as for {@link #each}. */
  public GuardedSource open(StreamInfo stream, Section section, Set<EventKind> kinds) {
    ReadOptions own = kinds == null ? options : options.withKinds(kinds).reread();
    return new GuardedSource(stream, section, own);
  }

  /**
   * A source whose failures are damage to the input, unlike those of the receiver of its records.
   */
  public final class GuardedSource implements AutoCloseable {
    private final StreamInfo stream;
    private final Section section;
    private final ReadOptions own;
    private EventSource source;
    private boolean failed;

    private GuardedSource(StreamInfo stream, Section section, ReadOptions own) {
      this.stream = stream;
      this.section = section;
      this.own = own;
    }

    /** Clears a block and fills it with the next records; false at the end. */
    public boolean read(EventBlock block) throws IOException {
      try {
        if (source == null && !failed) {
          source = reader.open(stream, section, own);
        }
        if (!failed && source.read(block)) {
          return true;
        }
      } catch (java.nio.channels.ClosedByInterruptException e) {
        throw e;
      } catch (IOException e) {
        failed = true;
        block.clear();
        own.diagnostics()
            .reportDamage(
                DamageCode.UNREADABLE_FILES,
                "unreadable file",
                describe(reader, e, stream.id(), role(section)));
      }
      return false;
    }

    @Override
    public void close() throws IOException {
      if (source != null) {
        source.close();
        source = null;
        failed = true;
      }
    }
  }

  private static String role(Section section) {
    return switch (section) {
      case EVENTS -> "events";
      case STATISTICS -> "stats";
      case SNAPSHOTS -> "snaps";
      case MARKERS -> "marker";
    };
  }

  /** A failure to read the file of a stream that has this role, as a complete sentence. */
  public static String describe(TraceReader reader, IOException e, int stream, String role) {
    if (e instanceof TraceException) {
      return e.getMessage();
    }
    return place(reader, e, stream, role) + ": cannot be read: " + DamagedTraceException.reason(e);
  }

  private static String place(TraceReader reader, IOException e, int stream, String role) {
    if (e instanceof FileSystemException f && f.getFile() != null) {
      return f.getFile();
    }
    try {
      for (TraceFile file : reader.files()) {
        if (file.stream() == stream && file.role().equals(role)) {
          return file.path().toString();
        }
      }
    } catch (IOException listing) {
      e.addSuppressed(listing); // then the stream has to do
    }
    return StreamIds.name(stream) + ", " + role;
  }
}
