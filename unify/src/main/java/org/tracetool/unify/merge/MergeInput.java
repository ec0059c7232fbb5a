package org.tracetool.unify.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.WallClock;

/** One of the traces that are merged: its properties, and how to open it again. */
public final class MergeInput {
  /** Opens the trace. */
  @FunctionalInterface
  public interface Opener {
    /** Opens it again. */
    TraceReader open(ReadOptions options) throws IOException;
  }

  private final String name;
  private final Opener opener;
  private final BigDecimal offset;
  private int number;
  private TraceReader kept;
  private long ticksPerSecond;
  private List<StreamInfo> streams;
  private final Map<StreamInfo, Set<Section>> sections = new LinkedHashMap<>();
  private boolean markers;
  private boolean cut;
  private List<String> attachments;
  private List<SystemDefinition.ClockProperties> said;
  private Map<String, BitSet> marks;
  private Long uniqueId;
  private BigDecimal start;
  private Definition.TimeRange range;
  private long begin;
  private TokenMaps tokens;
  private ClockMap clock;

  /**
   * @param name name of the trace in messages
   * @param offset seconds to add to its times; null if not given
   */
  public MergeInput(String name, Opener opener, BigDecimal offset) {
    this.name = name;
    this.opener = opener;
    this.offset = offset;
  }

  /**
   * Looks at the trace for the first time.
   *
   * @param ordinal its place among the inputs
   * @param keep whether the reader stays open until {@link #close()}
   */
  void survey(int ordinal, ReadOptions options, boolean keep) throws IOException {
    number = ordinal;
    TraceReader reader = opener.open(options);
    try {
      Definitions definitions = reader.definitions();
      ticksPerSecond = definitions.ticksPerSecond();
      streams = reader.streams();
      cut = CutMark.token(definitions) != 0;
      marks = PartMark.in(definitions);
      for (Definition.TimeRange r : definitions.all(Definition.TimeRange.class)) {
        range = r;
      }
      for (Definition.UniqueId u : definitions.all(Definition.UniqueId.class)) {
        uniqueId = u.id();
      }
      WallClock date = WallClock.of(definitions);
      start = date == null ? null : date.secondsAtZero();
      for (StreamInfo stream : streams) {
        Set<Section> set = EnumSet.noneOf(Section.class);
        for (Section section : Section.values()) {
          if (section != Section.MARKERS && reader.has(stream, section)) {
            set.add(section);
          }
        }
        sections.put(stream, set);
      }
      markers = reader.has(null, Section.MARKERS);
      attachments = reader.attachments();
      said = definitions.all(SystemDefinition.ClockProperties.class);
      for (StreamInfo stream : streams) {
        if (!sections.get(stream).contains(Section.EVENTS)) {
          reader.open(stream, Section.EVENTS, options).close(); // reports what is missing
        }
      }
      if (cut) {
        begin = firstRecord(reader, options);
      } else if (range != null) {
        begin = range.first();
      }
    } finally {
      if (keep) {
        kept = reader;
      } else {
        reader.close();
      }
    }
  }

  /** The begins of parts of a trace determine their order. */
  private long firstRecord(TraceReader reader, ReadOptions options) throws IOException {
    long first = -1L;
    EventBlock block = new EventBlock();
    ReadOptions quiet = options.reread();
    for (StreamInfo stream : streams) {
      if (has(stream, Section.EVENTS)) {
        try (EventSource source = reader.open(stream, Section.EVENTS, quiet)) {
          if (source.read(block) && Long.compareUnsigned(block.words()[0], first) < 0) {
            first = block.words()[0];
          }
        }
      }
    }
    return first == -1L ? 0 : first;
  }

  /** Changes a source before its records are translated. */
  @FunctionalInterface
  interface Stage {
    /** A source with the records of another one. */
    EventSource on(EventSource source);
  }

  /** Opens a section of a stream unchanged. */
  EventSource openRaw(StreamInfo stream, Section section, ReadOptions options) throws IOException {
    return open(stream, section, options, s -> s);
  }

  /** Opens a section of a stream, or the markers of the trace, with translated records. */
  EventSource open(
      StreamInfo stream,
      Section section,
      ReadOptions options,
      Stage before,
      UndefinedTokenRenumbering strangers)
      throws IOException {
    int id = stream == null ? 0 : stream.id();
    return open(
        stream,
        section,
        options,
        s -> new TranslatedSource(before.on(s), this, id, strangers, options.diagnostics()));
  }

  private EventSource open(StreamInfo stream, Section section, ReadOptions options, Stage stage)
      throws IOException {
    TraceReader reader = reader(options);
    EventSource staged;
    try {
      staged = stage.on(reader.open(stream, section, options));
    } catch (IOException | RuntimeException | Error e) {
      release(reader);
      throw e;
    }
    return new EventSource() {
      @Override
      public boolean read(EventBlock block) throws IOException {
        return staged.read(block);
      }

      @Override
      public void close() throws IOException {
        try {
          staged.close();
        } finally {
          release(reader);
        }
      }
    };
  }

  /** Returns whether {@link #reader} gives the same reader each time. */
  boolean staysOpen() {
    return kept != null;
  }

  /** Returns whether the records of a stream have the same tokens and times in the output. */
  boolean isUnchanged(StreamInfo stream, UndefinedTokenRenumbering strangers) {
    return clock.isIdentity() && TranslatedSource.keepsTokens(this, stream.id(), strangers);
  }

  /** A reader, to be given back with {@link #release}. */
  TraceReader reader(ReadOptions options) throws IOException {
    // Damage of the definitions was reported at the first time.
    return kept != null ? kept : opener.open(options.reread());
  }

  void release(TraceReader reader) throws IOException {
    if (reader != kept) {
      reader.close();
    }
  }

  void close() throws IOException {
    if (kept != null) {
      kept.close();
    }
  }

  void translate(TokenMaps newTokens, ClockMap newClock) {
    tokens = newTokens;
    clock = newClock;
  }

  String name() {
    return name;
  }

  /** Its place among the inputs. */
  int number() {
    return number;
  }

  BigDecimal offset() {
    return offset;
  }

  long ticksPerSecond() {
    return ticksPerSecond;
  }

  List<StreamInfo> streams() {
    return streams;
  }

  boolean has(StreamInfo stream, Section section) {
    return sections.get(stream).contains(section);
  }

  boolean hasMarkers() {
    return markers;
  }

  /** Whether it says the same as another one of when the run was, and its times stay. */
  boolean isOfTimesOf(MergeInput other) {
    return !said.isEmpty() && said.equals(other.said) && clock.isIdentity();
  }

  /** The names of its attachments. */
  List<String> attachments() {
    return attachments;
  }

  /** When the run began, in seconds since 1970; null if the trace does not contain it. */
  BigDecimal start() {
    return start;
  }

  /** The parts that this trace is, by the id of the split. */
  Map<String, BitSet> marks() {
    return marks;
  }

  /** The unique id of this trace; null if it has none. */
  Long uniqueId() {
    return uniqueId;
  }

  /** The first tick of the trace, 0 if it is not known. */
  long begin() {
    return begin;
  }

  /** First and last time in ticks; null if the trace does not contain it. */
  Definition.TimeRange range() {
    return range;
  }

  TokenMaps tokens() {
    return tokens;
  }

  ClockMap clock() {
    return clock;
  }
}
