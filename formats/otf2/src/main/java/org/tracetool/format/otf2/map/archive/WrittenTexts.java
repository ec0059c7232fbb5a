package org.tracetool.format.otf2.map.archive;

import java.util.BitSet;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.tracetool.core.collect.ByteStringIndex;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ArchiveString;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.map.Otf2Ids;

/**
 * The texts of an archive that is written: those that the trace has kept under their ids, all
 * others under new ones. May be used by several threads.
 *
 * <p>Texts of events have ids of their location, see {@link LocalTexts}, since threads come to them
 * in any order. As long as there are events, ids that are added leave room for those.
 */
final class WrittenTexts {
  private static final byte[] EMPTY = {};

  /** No text is known by definitions under this id. */
  private static final long NOT_DEFINED = -1;

  /** All texts: first those of the trace, then those that were added. */
  private final ByteStringIndex texts = new ByteStringIndex();

  /** The ids of the texts of the trace. */
  private final LongList kept = new LongList();

  private final BitSet written = new BitSet();
  private long firstAdded;

  /** Texts of events, in the order in which threads came to them. */
  private final ByteStringIndex ofEvents = new ByteStringIndex();

  /** The ids of these in the definitions, where they have one. */
  private final LongList definedIds = new LongList();

  /** The number of texts before events came. */
  private int defined = Integer.MAX_VALUE;

  /** How many ids after those are left out. */
  private long gap;

  WrittenTexts(Definitions definitions) {
    for (Definitions.Entry e : definitions.entries(DefinitionKind.STRING)) {
      ArchiveString s = (ArchiveString) e.definition();
      long id = Otf2Ids.id(s.token());
      if (texts.number(bytes(s.text())) == kept.size()) {
        kept.add(id);
      }
      firstAdded = Math.max(firstAdded, id + 1);
    }
  }

  private static byte[] bytes(String text) {
    return text == null ? EMPTY : TraceText.encode(text);
  }

  /** The id of a text; that of nothing for null. */
  synchronized long id(String text) {
    if (text == null) {
      return Otf2Ids.UNDEFINED;
    }
    return id(bytes(text));
  }

  /** The id of a text by its bytes. */
  synchronized long id(byte[] text) {
    return idOf(texts.number(text));
  }

  private long idOf(int number) {
    if (number < kept.size()) {
      return kept.get(number);
    }
    return firstAdded + number - kept.size() + (number < defined ? 0 : gap);
  }

  /** The id of a text; -1 if it has none. */
  synchronized long find(byte[] text) {
    int number = texts.find(text);
    return number < 0 ? -1 : idOf(number);
  }

  /** All ids are below this one. */
  synchronized long end() {
    return idOf(Math.max(texts.size(), kept.size()));
  }

  /** From now on events come, whose locations use so many ids from {@link #firstOfEvents} on. */
  synchronized void beginEvents(int room) {
    defined = texts.size();
    gap = room;
  }

  /** All events are there: ids need not leave room, unless some did. */
  synchronized void endEvents() {
    gap = texts.size() == defined ? 0 : gap;
  }

  /** The first id that locations use for texts of events. */
  long firstOfEvents() {
    return firstAdded + defined - kept.size();
  }

  /** The number of a text of events. */
  synchronized int numberOfEvents(byte[] text) {
    int number = ofEvents.number(text);
    if (number == definedIds.size()) {
      int known = texts.find(text);
      definedIds.add(known < 0 || known >= defined ? NOT_DEFINED : idOf(known));
    }
    return number;
  }

  /** The id that a text of events has in the definitions; negative without one. */
  synchronized long definedId(int number) {
    return definedIds.get(number);
  }

  /** The bytes of a text of events. */
  synchronized byte[] ofEvents(int number) {
    return ofEvents.get(number);
  }

  /** The place of an id among the texts that were added; -1 if it is none of them. */
  private int place(long id) {
    long before = defined - kept.size();
    long place = id - firstAdded;
    boolean isLate = gap > 0 && place >= before;
    place -= isLate ? gap : 0;
    return place < (isLate ? before : 0) || place >= texts.size() - kept.size() ? -1 : (int) place;
  }

  /** Whether a text was added since the last call and has to be written now. */
  synchronized boolean writeNow(long id) {
    int place = place(id);
    if (place < 0 || written.get(place)) {
      return false;
    }
    written.set(place);
    return true;
  }

  /** The bytes of a text that was added. */
  synchronized byte[] added(long id) {
    return texts.get(place(id) + kept.size());
  }

  /** The ids of texts that were added and not written, in ascending order. */
  synchronized PrimitiveIterator.OfLong unwritten() {
    BitSet rest = new BitSet();
    rest.set(0, texts.size() - kept.size());
    rest.andNot(written);
    return IntStream.of(rest.stream().toArray()).mapToLong(i -> idOf(i + kept.size())).iterator();
  }
}
