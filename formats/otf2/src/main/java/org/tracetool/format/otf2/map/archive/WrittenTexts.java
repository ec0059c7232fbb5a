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
 */
final class WrittenTexts {
  private static final byte[] EMPTY = {};

  /** All texts: first those of the trace, then those that were added. */
  private final ByteStringIndex texts = new ByteStringIndex();

  /** The ids of the texts of the trace. */
  private final LongList kept = new LongList();

  private final BitSet written = new BitSet();
  private long firstAdded;

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
    int number = texts.number(bytes(text));
    return number < kept.size() ? kept.get(number) : firstAdded + number - kept.size();
  }

  /** The id of a text; -1 if it has none. */
  synchronized long find(byte[] text) {
    int number = texts.find(text);
    return number < 0
        ? -1
        : number < kept.size() ? kept.get(number) : firstAdded + number - kept.size();
  }

  /** All ids are below this one. */
  synchronized long end() {
    return firstAdded + texts.size() - kept.size();
  }

  /** Whether a text was added since the last call and has to be written now. */
  synchronized boolean writeNow(long id) {
    if (id < firstAdded || id >= end() || written.get((int) (id - firstAdded))) {
      return false;
    }
    written.set((int) (id - firstAdded));
    return true;
  }

  /** The bytes of a text that was added. */
  synchronized byte[] added(long id) {
    return texts.get((int) (id - firstAdded) + kept.size());
  }

  /** The ids of texts that were added and not written, in ascending order. */
  synchronized PrimitiveIterator.OfLong unwritten() {
    BitSet rest = new BitSet();
    rest.set(0, texts.size() - kept.size());
    rest.andNot(written);
    return IntStream.of(rest.stream().toArray()).mapToLong(i -> firstAdded + i).iterator();
  }
}
