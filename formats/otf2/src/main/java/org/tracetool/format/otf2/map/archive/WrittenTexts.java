package org.tracetool.format.otf2.map.archive;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ArchiveString;
import org.tracetool.format.otf2.map.Ids;

/**
 * The texts of an archive that is written: those that the trace has kept under their ids, all
 * others under new ones. May be used by several threads.
 */
final class WrittenTexts {
  private final Map<String, Long> ids = new HashMap<>();
  private final List<String> added = new ArrayList<>();
  private final BitSet written = new BitSet();
  private long next;
  private long firstAdded;

  WrittenTexts(Definitions definitions) {
    for (Definitions.Entry e : definitions.entries(DefinitionKind.STRING)) {
      ArchiveString s = (ArchiveString) e.definition();
      long id = Ids.id(s.token());
      ids.putIfAbsent(s.text() == null ? "" : s.text(), id);
      next = Math.max(next, id + 1);
    }
    firstAdded = next;
  }

  /** The id of a text; that of nothing for null. */
  synchronized long id(String text) {
    if (text == null) {
      return Ids.UNDEFINED;
    }
    Long known = ids.get(text);
    if (known != null) {
      return known;
    }
    long id = next++;
    ids.put(text, id);
    added.add(text);
    return id;
  }

  /** All ids are below this one. */
  synchronized long end() {
    return next;
  }

  /** Whether a text was added and is to be written now, which it is told only once. */
  synchronized boolean writeNow(long id) {
    if (id < firstAdded || id >= next || written.get((int) (id - firstAdded))) {
      return false;
    }
    written.set((int) (id - firstAdded));
    return true;
  }

  /** A text that was added. */
  synchronized String added(long id) {
    return added.get((int) (id - firstAdded));
  }

  /** The ids of texts that were added and not written, in ascending order. */
  synchronized List<Long> unwritten() {
    List<Long> rest = new ArrayList<>();
    for (int i = written.nextClearBit(0); i < added.size(); i = written.nextClearBit(i + 1)) {
      rest.add(firstAdded + i);
    }
    return rest;
  }
}
