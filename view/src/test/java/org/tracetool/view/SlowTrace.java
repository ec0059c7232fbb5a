package org.tracetool.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.model.ViewedTrace;

/** {@link ShownTrace}, of which few records come at a time, and slowly if that is wanted. */
public final class SlowTrace {
  private static final int ROWS = 20;

  /** Milliseconds for each few records. */
  public volatile int delay;

  /** How many streams are being read. */
  public final AtomicInteger open = new AtomicInteger();

  /** How many times few records were read. */
  public final AtomicInteger reads = new AtomicInteger();

  private final class Reader extends FrontReader {
    Reader(TraceReader reader) {
      super(reader);
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      open.incrementAndGet();
      return new Source(reader.open(stream, section, options));
    }

    @Override
    public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.count(stream, section, options);
    }
  }

  private final class Source implements EventSource {
    private final EventSource source;
    private final EventBlock rest = new EventBlock();
    private EventCursor next = rest.cursor();

    Source(EventSource source) {
      this.source = source;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      pause();
      reads.incrementAndGet();
      block.clear();
      while (block.rows() < ROWS) {
        if (next.next()) {
          block.append(next);
        } else if (source.read(rest)) {
          next = rest.cursor();
        } else {
          break;
        }
      }
      return block.rows() > 0;
    }

    private void pause() throws IOException {
      try {
        Thread.sleep(delay);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      open.decrementAndGet();
      source.close();
    }
  }

  /** Opens the trace, which is not slow yet. */
  public ViewedTrace open(Path folder) throws IOException {
    ViewedTrace shown = ShownTrace.open(folder);
    TraceReader reader = new Reader(shown.original());
    ReadOptions options = ReadOptions.defaults();
    Path file = folder.resolve("slow.ttidx");
    IndexBuilder.write(reader, file, new IndexOptions(options, 1, 1, 0, n -> {}));
    return new ViewedTrace(
        "slow.otf", reader, TraceIndex.open(file, reader), reader.files(), options, 0);
  }

  /** Opens the trace for a server as {@code view} does without an index. */
  public TraceOpener indexingOpener(Path folder) {
    return new TraceOpener() {
      @Override
      public String name() {
        return "slow.otf";
      }

      @Override
      public ViewedTrace open(OpeningState opening) throws IOException {
        ViewedTrace shown = ShownTrace.open(folder);
        TraceReader reader = new Reader(shown.original());
        ReadOptions options = ReadOptions.defaults();
        Path file = folder.resolve("slow.ttidx");
        opening.begin(reader);
        opening.beginIndex(reader, reader.files(), options, 1);
        IndexOptions how = new IndexOptions(options, 1, 1, 0, opening::read);
        IndexBuilder.write(reader, reader.files(), file, how, opening);
        TraceIndex index = TraceIndex.open(file, reader);
        return new ViewedTrace("slow.otf", reader, index, reader.files(), options, 0);
      }
    };
  }

  /** Opens the trace for a server. */
  public TraceOpener opener(Path folder) {
    return new TraceOpener() {
      @Override
      public String name() {
        return "slow.otf";
      }

      @Override
      public ViewedTrace open(OpeningState opening) throws IOException {
        return SlowTrace.this.open(folder);
      }
    };
  }
}
