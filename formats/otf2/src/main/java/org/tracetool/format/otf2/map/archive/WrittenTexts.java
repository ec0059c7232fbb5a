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

  private boolean isGapKept;

  /** Definitions with texts that have ids after the gap, in their order; null without any. */
  private Definitions later;

  /** The number of these ids. */
  private int laterCount;

  /** The texts that have these ids; null until one is needed. */
  private ByteStringIndex laterTexts;

  /** Which of them are in use. */
  private final BitSet laterUsed = new BitSet();

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
    int known = texts.find(text);
    int place = known < 0 ? findLater(text) : -1;
    if (place < 0) {
      return idOf(known < 0 ? texts.number(text) : known);
    }
    laterUsed.set(place);
    return idOfPlace(defined - kept.size() + place);
  }

  /** The place of a text among those of the definitions that come later; negative for none. */
  private int findLater(byte[] text) {
    if (laterCount == 0) {
      return -1;
    }
    if (laterTexts == null) {
      laterTexts = new ByteStringIndex();
      for (Definitions.Entry e : later.entries(DefinitionKind.STRING)) {
        laterTexts.number(bytes(((ArchiveString) e.definition()).text()));
      }
    }
    return laterTexts.find(text);
  }

  private long idOf(int number) {
    if (number < kept.size()) {
      return kept.get(number);
    }
    return idOfPlace((long) number - kept.size() + (number < defined ? 0 : laterCount));
  }

  /** The id of a place among added texts: those before events, those with ids kept free, others. */
  private long idOfPlace(long place) {
    return firstAdded + place + (place < (long) defined - kept.size() ? 0 : gap);
  }

  /** The id of a text that it had before events came; -1 if it had none. */
  synchronized long find(byte[] text) {
    int number = texts.find(text);
    return number < 0 || number >= defined ? -1 : idOf(number);
  }

  /** All ids are below this one. */
  synchronized long end() {
    return idOf(Math.max(texts.size(), kept.size()));
  }

  /**
   * From now on events come, whose locations use so many ids from {@link #firstOfEvents} on.
   *
   * @param given definitions whose texts have ids that do not depend on which thread is first to
   *     need them
   */
  synchronized void beginEvents(int room, Definitions given) {
    defined = texts.size();
    gap = room;
    later = given;
    laterCount = given.count(DefinitionKind.STRING);
  }

  /** Whether texts were added since events came. */
  synchronized boolean isAnyLate() {
    return texts.size() > defined || !laterUsed.isEmpty();
  }

  /**
   * Events of other archives are taken over, which may refer to ids without definitions: those that
   * are left out stay so, and have no meaning.
   */
  synchronized void keepGap() {
    isGapKept = true;
  }

  /** Whether an id is one of those that locations use for texts of events. */
  synchronized boolean isOfEvents(long id) {
    return id >= firstOfEvents() && id - firstOfEvents() < gap;
  }

  /** All events are there: ids need not leave room, unless some did. */
  synchronized void endEvents() {
    if (!isGapKept && !isAnyLate()) {
      gap = 0;
      laterCount = 0;
    }
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
    boolean outside =
        place < (isLate ? before : 0) || place >= texts.size() - kept.size() + laterCount;
    boolean isUnused =
        place >= before && place < before + laterCount && !laterUsed.get((int) (place - before));
    return outside || isUnused ? -1 : (int) place;
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
    int place = place(id);
    int before = defined - kept.size();
    if (place < before) {
      return texts.get(place + kept.size());
    }
    return place < before + laterCount
        ? laterTexts.get(place - before)
        : texts.get(place - laterCount + kept.size());
  }

  /** The ids of texts that were added and not written, in ascending order. */
  synchronized PrimitiveIterator.OfLong unwritten() {
    BitSet rest = new BitSet();
    int before = Math.min(defined, texts.size()) - kept.size();
    rest.set(0, before);
    laterUsed.stream().forEach(place -> rest.set(before + place));
    int end = texts.size() - kept.size() + laterCount;
    rest.set(before + laterCount, end);
    rest.andNot(written);
    return IntStream.of(rest.stream().toArray()).mapToLong(this::idOfPlace).iterator();
  }
}
