package org.tracetool.unify.split;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.MergedSource;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.merge.TimeOrder;

/**
 * The streams of the trace that is split: unchanged, or all of them merged into one for formats
 * without streams.
 */
final class SplitInput {
  private static final int WEIGHT = 4;

  private final TraceReader reader;
  private final StreamInfo joined;
  private final long memory;
  private boolean sorting;

  /**
   * @param several whether a part can have several streams
   * @param memory bytes that merging may take
   */
  SplitInput(TraceReader reader, boolean several, long memory) throws UnsupportedTraceException {
    this.reader = reader;
    this.memory = memory;
    if (several || reader.streams().size() < 2) {
      joined = null;
      return;
    }
    if (reader.definitions().hasLocal()) {
      throw new UnsupportedTraceException(
          "the trace has definitions for single streams, which a part of this format cannot have;"
              + " merge it into an otf trace first, then split that");
    }
    int[] all = reader.streams().stream().flatMapToInt(s -> Arrays.stream(s.locations())).toArray();
    UnsignedInts.sort(all);
    joined = new StreamInfo(1, all);
  }

  List<StreamInfo> streams() {
    return joined == null ? reader.streams() : List.of(joined);
  }

  boolean has(StreamInfo stream, Section section) {
    return joined == null
        ? reader.has(stream, section)
        : reader.streams().stream().anyMatch(s -> reader.has(s, section));
  }

  /** Returns whether all streams are one. */
  boolean isJoined() {
    return joined != null;
  }

  /** From now on streams that are merged are sorted before. */
  void sort() {
    sorting = true;
  }

  private EventSource inOrder(EventSource source) {
    return sorting
        ? new SortedSource(source, memory / reader.streams().size())
        : TimeOrder.checked(source);
  }

  /** Opens a section; where streams are merged, each of them must be in order of time. */
  EventSource open(StreamInfo stream, Section section, ReadOptions options) throws IOException {
    if (joined == null) {
      return reader.open(stream, section, options);
    }
    List<SourceSet.Opener> openers = new ArrayList<>();
    for (StreamInfo s : reader.streams()) {
      if (reader.has(s, section)) {
        openers.add(sized -> inOrder(reader.open(s, section, sized)));
      }
    }
    SourceSet set = SourceSet.open(openers, options, memory, WEIGHT, new ReadAhead(1));
    MergedSource merged = new MergedSource(set.sources());
    return new EventSource() {
      @Override
      public boolean read(EventBlock block) throws IOException {
        return merged.read(block);
      }

      @Override
      public void close() throws IOException {
        set.close();
      }
    };
  }
}
