package org.tracetool.format.clog2.map;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.file.Preamble;
import org.tracetool.format.slog2.drawable.DrawableTopology;

/**
 * What event numbers mean. Ranges of them are announced before any record and get names later;
 * definitions of other numbers add to them. Indexes count all in that order, from 1.
 */
public final class LogCategories {
  /** A number that means nothing. */
  public static final int NOTHING = -1;

  /** What an event number is of its category. */
  public enum Part {
    /** Begins a state. */
    START,
    /** Ends a state. */
    END,
    /** Happens alone. */
    SOLO
  }

  private static final int PARTS = 4;
  private static final Part[] ALL_PARTS = Part.values();

  /** Event numbers that are found at once, those of nearly all logs. */
  private static final int FIRST_KEPT = -16;

  private static final int KEPT = 8192;

  /** More categories than that come from damage. */
  private static final int MAX_CATEGORIES = 1 << 20;

  /** States of the program and of MPI of CLOG, which announces nothing. */
  private static final int CLOG_KNOWN = 180;

  private static final int CLOG_USER = 30;
  private static final int CLOG_USER_START = 500;

  /**
   * Numbers that are announced: {@code count} categories from an index on.
   *
   * @param width event numbers of a category
   */
  private record Range(int first, int count, int width, int index, int token, boolean known) {
    /** The number of the category of an event, or {@link #NOTHING}. */
    int find(int event) {
      long distance = (long) event - first;
      return distance < 0 || distance >= (long) count * width ? NOTHING : (int) (distance / width);
    }

    Part part(int event) {
      return width == 1 ? Part.SOLO : (event - first) % 2 == 0 ? Part.START : Part.END;
    }
  }

  private final List<Range> ranges = new ArrayList<>();

  /** Numbers that records define: index and part. */
  private final LongMap added = new LongMap();

  private final TreeMap<Integer, LogCategory> categories = new TreeMap<>();
  private final LogCategory[] kept = new LogCategory[KEPT];
  private final Part[] keptParts = new Part[KEPT];
  private int nextIndex = 1;
  private int nextState = 1;
  private int nextSolo = 1;

  private LogCategories() {}

  /** What a log of CLOG-2 announces. */
  public static LogCategories of(Preamble preamble) {
    LogCategories all = new LogCategories();
    all.announce(preamble.knownEvents(), preamble.knownStateCount(), 2, true);
    all.announce(preamble.userEvents(), preamble.userStateCount(), 2, false);
    all.announce(preamble.knownSolos(), preamble.knownSoloCount(), 1, true);
    all.announce(preamble.userSolos(), preamble.userSoloCount(), 1, false);
    return all;
  }

  /** What every log of CLOG has. */
  public static LogCategories ofClog() {
    LogCategories all = new LogCategories();
    all.announce(1, CLOG_KNOWN, 2, false);
    all.announce(CLOG_USER_START, CLOG_USER, 2, false);
    return all;
  }

  private void announce(int first, int count, int width, boolean known) {
    boolean solo = width == 1;
    ranges.add(new Range(first, count, width, nextIndex, solo ? nextSolo : nextState, known));
    nextIndex += count;
    nextSolo += solo ? count : 0;
    nextState += solo ? 0 : count;
  }

  /** The category of an event number; null if nothing has announced or defined it. */
  public LogCategory find(int event) {
    int place = event - FIRST_KEPT;
    if (place < 0 || place >= KEPT) {
      return look(event);
    }
    LogCategory known = kept[place];
    if (known == null) {
      known = look(event);
      kept[place] = known;
    }
    return known;
  }

  private LogCategory look(int event) {
    long packed = added.get(event);
    if (packed != LongMap.ABSENT) {
      return categories.get((int) (packed / PARTS));
    }
    for (int i = ranges.size() - 1; i >= 0; i--) {
      Range range = ranges.get(i);
      int number = range.find(event);
      if (number != NOTHING) {
        int index = range.index() + number;
        LogCategory category = categories.get(index);
        return category != null || categories.size() >= MAX_CATEGORIES
            ? category
            : make(range, number);
      }
    }
    return null;
  }

  private LogCategory make(Range range, int number) {
    LogCategory category =
        new LogCategory(
            range.index() + number,
            range.width() == 1 ? DrawableTopology.EVENT : DrawableTopology.STATE,
            range.token() + number,
            range.known() ? number : NOTHING,
            range.first() + number * range.width());
    categories.put(category.index(), category);
    return category;
  }

  /** What an event number is of its category, which {@link #find} must give. */
  public Part part(int event) {
    int place = event - FIRST_KEPT;
    if (place < 0 || place >= KEPT) {
      return lookPart(event);
    }
    Part known = keptParts[place];
    if (known == null) {
      known = lookPart(event);
      keptParts[place] = known;
    }
    return known;
  }

  private Part lookPart(int event) {
    long packed = added.get(event);
    if (packed != LongMap.ABSENT) {
      return ALL_PARTS[(int) (packed % PARTS)];
    }
    for (int i = ranges.size() - 1; i >= 0; i--) {
      if (ranges.get(i).find(event) != NOTHING) {
        return ranges.get(i).part(event);
      }
    }
    throw new IllegalArgumentException("no such event: " + event);
  }

  /**
   * Takes a definition.
   *
   * @return the category that it defines; null if its numbers belong to different ones, or there
   *     are too many
   */
  public LogCategory define(LogCursor record) {
    LogCategory category =
        record.sort() == LogCursor.RecordKind.STATE
            ? state(record.start(), record.end())
            : solo(record.event());
    if (category != null) {
      category.define(record.name(), record.colour(), record.label());
    }
    return category;
  }

  /** Makes an event of a number that nothing has defined. */
  void defineUnknown(int event) {
    byte[] name = ("event " + event).getBytes(StandardCharsets.ISO_8859_1);
    LogCategory category = solo(event);
    if (category != null) {
      category.define(name, null, null);
    }
  }

  private LogCategory state(int start, int end) {
    LogCategory first = find(start);
    LogCategory last = find(end);
    if (first != null && last != null) {
      return first == last ? first : null;
    }
    if (categories.size() >= MAX_CATEGORIES) {
      return null;
    }
    LogCategory category = add(DrawableTopology.STATE, start);
    put(start, category, Part.START);
    put(end, category, Part.END);
    return category;
  }

  private LogCategory solo(int event) {
    LogCategory category = find(event);
    if (category == null && categories.size() < MAX_CATEGORIES) {
      category = add(DrawableTopology.EVENT, event);
      put(event, category, Part.SOLO);
    }
    return category;
  }

  private LogCategory add(DrawableTopology topology, int event) {
    int token = topology == DrawableTopology.STATE ? nextState++ : nextSolo++;
    LogCategory category = new LogCategory(nextIndex++, topology, token, NOTHING, event);
    categories.put(category.index(), category);
    return category;
  }

  private void put(int event, LogCategory category, Part part) {
    added.put(event, (long) category.index() * PARTS + part.ordinal());
    int place = event - FIRST_KEPT;
    if (place >= 0 && place < KEPT) {
      kept[place] = null;
      keptParts[place] = null;
    }
  }

  /** An event number of each that is defined or was asked for, ascending. */
  Collection<Integer> events() {
    TreeSet<Integer> events = new TreeSet<>();
    categories.values().forEach(category -> events.add(category.event()));
    return events;
  }

  /** All that are defined or were asked for, in the order of their indexes. */
  public Iterable<LogCategory> all() {
    return categories.values();
  }
}
