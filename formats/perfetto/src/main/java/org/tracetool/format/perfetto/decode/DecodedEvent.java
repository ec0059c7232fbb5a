package org.tracetool.format.perfetto.decode;

import org.tracetool.format.perfetto.decode.PacketSequence.Sort;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** An event with all that it refers to. Used again for each event. */
public final class DecodedEvent {
  /** What is interned without being known. */
  private static final String UNKNOWN = "unknown(";

  // Fields of a SourceLocation.
  private static final int FILE = 2;
  private static final int LINE = 4;

  private final TextNumbers texts;
  private final SourcePlaces sources;
  private final TrackEvent fields = new TrackEvent();
  private final EventArguments arguments;
  private final ProtoCursor cursor = new ProtoCursor();
  private final LegacyEvent legacy;

  /** Whether the event before had more than the usual fields, which are to be forgotten. */
  private boolean hadMore = true;

  private int name;
  private int category;
  private int source;

  DecodedEvent(TextNumbers texts, SourcePlaces sources) {
    this.texts = texts;
    this.sources = sources;
    arguments = new EventArguments(texts);
    legacy = new LegacyEvent(texts);
  }

  /** Takes an event; false if it does not follow the format. */
  boolean read(byte[] bytes, int from, int to) {
    return fields.read(bytes, from, to);
  }

  /** Looks up what the event refers to; false if that does not follow the format. */
  boolean resolve(byte[] bytes, PacketSequence sequence) {
    name = Track.NO_TEXT;
    category = Track.NO_TEXT;
    source = SourcePlaces.NONE;
    if (fields.hasMore() || hadMore) {
      hadMore = fields.hasMore();
      return resolveAll(bytes, sequence);
    }
    if (fields.hasNameId && fields.nameId != 0) {
      name = known(sequence, fields.nameId);
    }
    addKnownCategories(sequence);
    return true;
  }

  private boolean resolveAll(byte[] bytes, PacketSequence sequence) {
    boolean isGood = true;
    legacy.clear();
    if (fields.legacy.isThere()) {
      isGood = legacy.read(bytes, fields.legacy.from, fields.legacy.to);
    }
    if (fields.hasNameId && fields.nameId != 0) {
      name = known(sequence, fields.nameId);
    } else if (fields.name.isThere()) {
      name = texts.number(bytes, fields.name.from, fields.name.to);
    } else if (legacy.nameId() != 0) {
      name = known(sequence, legacy.nameId());
    }
    addKnownCategories(sequence);
    for (int i = 0; i < fields.categories.size(); i++) {
      addCategory(texts.number(bytes, fields.categories.from(i), fields.categories.to(i)));
    }
    if (fields.source.isThere()) {
      source = readSource(bytes);
    } else if (fields.hasSourceId) {
      source = sequence.table(Sort.SOURCE).get(fields.sourceId);
    }
    return isGood & arguments.read(bytes, fields.annotations, sequence);
  }

  private void addKnownCategories(PacketSequence sequence) {
    int count = fields.categoryIds.size();
    for (int i = 0; i < count; i++) {
      long id = fields.categoryIds.get(i);
      int found = sequence.table(Sort.CATEGORY).get(id);
      addCategory(
          found == InternTable.NONE
              ? texts.number(UNKNOWN + Long.toUnsignedString(id) + ')')
              : found);
    }
  }

  /** A name by its number; an unknown one is empty. */
  private int known(PacketSequence sequence, long id) {
    int found = sequence.table(Sort.NAME).get(id);
    return found == InternTable.NONE ? texts.number("") : found;
  }

  private void addCategory(int more) {
    category = category == Track.NO_TEXT ? more : texts.join(category, more);
  }

  private int readSource(byte[] bytes) {
    ProtoCursor c = cursor.open(bytes, fields.source.from, fields.source.to);
    int file = Track.NO_TEXT;
    long line = 0;
    while (c.next()) {
      if (c.field() == FILE && c.isPiece()) {
        file = texts.number(bytes, c.from(), c.to());
      } else if (c.field() == LINE) {
        line = c.number();
      }
    }
    return sources.number(file, line);
  }

  TrackEvent fields() {
    return fields;
  }

  /** One of the types of {@link TrackEvent}; 0 of an old event, see {@link #legacy}. */
  public int type() {
    return fields.type;
  }

  /** The number of its name; {@link Track#NO_TEXT} without one. */
  public int name() {
    return name;
  }

  /** The number of its categories, with commas between; {@link Track#NO_TEXT} without one. */
  public int category() {
    return category;
  }

  /** The number of its place in the source; {@link SourcePlaces#NONE} without one. */
  public int source() {
    return source;
  }

  /** What it says besides. */
  public EventArguments arguments() {
    return arguments;
  }

  /** What it says in the old form. */
  public LegacyEvent legacy() {
    return legacy;
  }

  /** How many flows go through it. */
  public int flows() {
    return fields.flows.size();
  }

  /** The number of a flow that goes through it. */
  public long flow(int index) {
    return fields.flows.get(index);
  }
}
