package org.tracetool.unify.events;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.unify.clock.StreamClock;
import org.tracetool.unify.clock.StreamClocks;
import org.tracetool.unify.definitions.TokenMap;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.local.StreamIds;

/** Collects the markers of all streams and writes them by process, then by time. */
public final class MarkerUnifier {
  private record Marker(int block, int row, int process, long time) {}

  private static final int BLOCK_WORDS = 1 << 20;
  private static final int BLOCK_BYTES = 64 << 20;

  private final UnifiedDefinitions definitions;
  private final StreamClocks clocks;
  private final List<EventBlock> blocks = new ArrayList<>();
  private final List<Marker> markers = new ArrayList<>();

  /** No markers yet. */
  public MarkerUnifier(UnifiedDefinitions definitions, StreamClocks clocks) {
    this.definitions = definitions;
    this.clocks = clocks;
  }

  /** Takes the markers of a stream, in the order of the control file. */
  public void collect(Fragments fragments, StreamInfo stream, Diagnostics diagnostics)
      throws IOException {
    if (!fragments.reader().has(stream, Section.MARKERS)) {
      return;
    }
    StreamClock clock = clocks.of(stream.id());
    Tokens tokens = new Tokens(DefinitionKind.MARKER, stream.id());
    Tokens keys = new Tokens(DefinitionKind.KEY, stream.id());
    StreamCounts counts = new StreamCounts("markers of " + StreamIds.name(stream.id()));
    fragments.each(
        stream,
        Section.MARKERS,
        null,
        event -> {
          if (event.kind() != EventKind.MARKER) {
            counts.unknownRecords++;
            return;
          }
          int global = tokens.token((int) event.field(0));
          event.setField(0, Integer.toUnsignedLong(global));
          event.setTime(Math.max(0, clock.correct(event.time())));
          for (int i = 0; i < event.pairs(); i++) {
            event.setPairKey(i, keys.token(event.pairKey(i)));
          }
          add(event);
        },
        local -> {});
    counts.report(diagnostics);
  }

  /** Translates the tokens of one kind and stream. */
  private final class Tokens {
    private final DefinitionKind kind;
    private final int stream;
    private final TokenMap known;
    private final IntMap unknown = new IntMap();

    Tokens(DefinitionKind kind, int stream) {
      this.kind = kind;
      this.stream = stream;
      this.known = definitions.tokens(stream).map(kind);
    }

    int token(int local) {
      int global = local == 0 ? 0 : known.get(local);
      if (local == 0 || global != 0) {
        return global;
      }
      global = unknown.get(local);
      if (global == 0) {
        global = definitions.unknown(kind, local, stream);
        unknown.put(local, global);
      }
      return global;
    }
  }

  private void add(EventCursor event) {
    EventBlock block = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
    if (block == null || block.usedWords() > BLOCK_WORDS || block.usedBytes() > BLOCK_BYTES) {
      block = new EventBlock();
      blocks.add(block);
    }
    int row = block.usedWords();
    block.append(event);
    markers.add(new Marker(blocks.size() - 1, row, event.location(), event.time()));
  }

  /** Returns whether there is any marker. */
  public boolean isEmpty() {
    return markers.isEmpty();
  }

  /** Writes all markers. */
  public void write(EventSink sink) throws IOException {
    markers.sort(
        Comparator.<Marker>comparingLong(m -> Integer.toUnsignedLong(m.process()))
            .thenComparing(Marker::time, Long::compareUnsigned));
    EventBlock one = new EventBlock();
    EventCursor event = new EventCursor();
    EventCursor from = new EventCursor();
    for (Marker m : markers) {
      one.clear();
      one.append(from.wrap(blocks.get(m.block())).moveTo(m.row()));
      event.wrap(one).next();
      sink.accept(event);
    }
    sink.end();
  }
}
