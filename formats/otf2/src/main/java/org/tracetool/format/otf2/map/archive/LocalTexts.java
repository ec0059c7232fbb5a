package org.tracetool.format.otf2.map.archive;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.map.Otf2Ids;

/**
 * The ids of texts in the events of one location: those of the definitions, or ids of its own in
 * the order in which it comes to them. So they do not depend on other locations, which other
 * threads or other machines may write. For one thread.
 */
public final class LocalTexts {
  /** A location with more texts takes ids of the archive, as a table of more may be too long. */
  static final int MAX_TEXTS = 1 << 18;

  private final WrittenTexts texts;

  /** By numbers of texts of events: what is added to the first id. Null without any. */
  private LongMap own;

  private IntList numbers;

  /** None so far. */
  public LocalTexts(WrittenIds ids) {
    texts = ids.texts();
  }

  /** The id of a text; that of nothing for null. */
  long id(String text) {
    if (text == null) {
      return Otf2Ids.UNDEFINED;
    }
    int number = texts.numberOfEvents(TraceText.encode(text));
    long known = own == null ? LongMap.ABSENT : own.get(number);
    if (known != LongMap.ABSENT) {
      return texts.firstOfEvents() + known;
    }
    long defined = texts.definedId(number);
    if (defined >= 0) {
      return defined;
    }
    return numbers != null && numbers.size() == MAX_TEXTS ? texts.id(text) : add(number);
  }

  private long add(int number) {
    if (own == null) {
      own = new LongMap();
      numbers = new IntList();
    }
    int place = numbers.size();
    own.put(number, place);
    numbers.add(number);
    return texts.firstOfEvents() + place;
  }

  /** The texts with ids of their own, in order. */
  public List<byte[]> all() {
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; numbers != null && i < numbers.size(); i++) {
      all.add(texts.ofEvents(numbers.get(i)));
    }
    return all;
  }

  /** Takes the texts over that {@link #all} gave elsewhere. */
  public void addAll(List<byte[]> all) {
    all.forEach(text -> add(texts.numberOfEvents(text)));
  }

  /**
   * What its ids mean in the archive, which gets the texts now; null if all are those of the
   * archive.
   */
  public IdMap table() {
    LongList locals = new LongList();
    LongList globals = new LongList();
    for (int i = 0; numbers != null && i < numbers.size(); i++) {
      long local = texts.firstOfEvents() + i;
      long global = texts.id(texts.ofEvents(numbers.get(i)));
      if (local != global) {
        locals.add(local);
        globals.add(global);
      }
    }
    return locals.size() == 0 ? null : IdMap.of(locals.toArray(), globals.toArray());
  }
}
