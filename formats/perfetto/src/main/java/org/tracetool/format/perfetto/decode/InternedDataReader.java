package org.tracetool.format.perfetto.decode;

import org.tracetool.format.perfetto.decode.PacketSequence.Sort;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** Reads what packets intern, and defaults, for later packets of their sequences. */
final class InternedDataReader {
  /** Meanings that are kept at a time, at most. */
  private static final long MAX_MEANINGS = 1 << 22;

  private static final int CATEGORIES = 1;
  private static final int NAMES = 2;
  private static final int ANNOTATION_NAMES = 3;
  private static final int SOURCES = 4;
  private static final int ANNOTATION_TEXTS = 29;
  private static final int ID = 1;
  private static final int TEXT = 2;
  private static final int LINE = 4;

  // Fields of defaults, also of those of events.
  private static final int CLOCK = 58;
  private static final int OF_EVENTS = 11;
  private static final int TRACK = 11;
  private static final int WHOLE_TRACKS = 31;
  private static final int REAL_TRACKS = 45;

  private final TextNumbers texts;
  private final SourcePlaces sources;
  private final ClockSnapshots clocks;
  private final ProtoCursor cursor = new ProtoCursor();
  private final ProtoCursor inner = new ProtoCursor();
  private final TrackEvent.NumberRun whole = new TrackEvent.NumberRun();
  private final TrackEvent.NumberRun real = new TrackEvent.NumberRun();
  private long kept;

  InternedDataReader(TraceKnowledge known) {
    texts = known.texts();
    sources = known.sources();
    clocks = known.clocks();
  }

  /** A sequence has forgotten so many meanings. */
  void noteForgotten(int meanings) {
    kept -= meanings;
  }

  /** Takes InternedData; false if it does not follow the format, or there is too much of it. */
  boolean read(PacketSequence sequence, byte[] bytes, int from, int to) {
    ProtoCursor c = cursor.open(bytes, from, to);
    boolean isGood = true;
    while (c.next()) {
      Sort sort =
          switch (c.field()) {
            case CATEGORIES -> Sort.CATEGORY;
            case NAMES -> Sort.NAME;
            case ANNOTATION_NAMES -> Sort.ANNOTATION_NAME;
            case SOURCES -> Sort.SOURCE;
            case ANNOTATION_TEXTS -> Sort.ANNOTATION_TEXT;
            default -> null;
          };
      if (sort != null && c.isPiece()) {
        isGood &= readEntry(sequence, sort);
      }
    }
    return isGood && !c.isDamaged();
  }

  private boolean readEntry(PacketSequence sequence, Sort sort) {
    ProtoCursor c = inner.open(cursor);
    long id = 0;
    long line = 0;
    int from = 0;
    int to = 0;
    while (c.next()) {
      switch (c.field()) {
        case ID -> id = c.number();
        case TEXT -> {
          from = c.from();
          to = c.to();
        }
        case LINE -> line = c.number();
        default -> {
          // is not read
        }
      }
    }
    if (c.isDamaged() || kept == MAX_MEANINGS) {
      return false;
    }
    kept++;
    int text = texts.number(c.bytes(), from, to);
    sequence.intern(sort, id, sort == Sort.SOURCE ? sources.number(text, line) : text);
    return true;
  }

  /** Takes TracePacketDefaults; false if they do not follow the format. */
  boolean readDefaults(PacketSequence sequence, byte[] bytes, int from, int to) {
    sequence.beginDefaults();
    ProtoCursor c = cursor.open(bytes, from, to);
    boolean isGood = true;
    while (c.next()) {
      if (c.field() == CLOCK && c.number() != 0) {
        sequence.useDefaultClock(clocks.clock(sequence.number(), c.number()));
      } else if (c.field() == OF_EVENTS && c.isPiece()) {
        isGood &= readEventDefaults(sequence);
      }
    }
    return isGood && !c.isDamaged();
  }

  private boolean readEventDefaults(PacketSequence sequence) {
    whole.clear();
    real.clear();
    ProtoCursor c = inner.open(cursor);
    while (c.next()) {
      switch (c.field()) {
        case TRACK -> sequence.useDefaultTrack(c.number());
        case WHOLE_TRACKS -> whole.addNumbers(c);
        case REAL_TRACKS -> real.addNumbers(c);
        default -> {
          // is not known
        }
      }
    }
    sequence.useDefaultCounters(whole.toArray(), real.toArray());
    return !c.isDamaged();
  }
}
