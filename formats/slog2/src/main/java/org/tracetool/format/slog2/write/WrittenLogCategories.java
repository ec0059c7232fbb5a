package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.tree.LogSummary;

/**
 * The categories of a log that is written. They stand in the file in the order of a hash table of
 * their indexes, the previews first, as Java's library has it: that is the order of the tools that
 * these logs come from.
 */
final class WrittenLogCategories {
  /** Categories with smaller indexes are found in an array. */
  private static final int DIRECT = 1 << 16;

  private static final int MIN_TABLE = 16;

  private final Map<Integer, Entry> others = new HashMap<>();

  /** Topologies of categories that are used, by index; null where that is not known yet. */
  private DrawableTopology[] known = new DrawableTopology[64];

  private final PlainStates plain = new PlainStates();
  private final BitSet isPlain = new BitSet();
  private final BitSet usedPlain = new BitSet();
  private boolean keepsAll;

  /** A category and what is known of it. */
  private static final class Entry {
    DrawableCategory category;
    boolean used;
    StoredCategory summary;

    Entry(DrawableCategory category) {
      this.category = category;
    }
  }

  /** Takes what a category is to be stored as. */
  interface CategoryVisitor {
    void take(StoredCategory stored) throws IOException;
  }

  /** Takes all categories of another log, instead of those that are there. */
  void adopt(List<StoredCategory> all, boolean summaries) {
    others.clear();
    Arrays.fill(known, null);
    keepsAll = true;
    for (StoredCategory stored : all) {
      Entry entry = new Entry(stored.category());
      entry.summary = summaries ? stored : null;
      others.put(stored.category().index(), entry);
    }
  }

  void put(DrawableCategory category) {
    Entry entry = others.get(category.index());
    if (entry == null) {
      others.put(category.index(), new Entry(category));
    } else {
      entry.category = category;
      forget(category.index());
    }
  }

  /** A state with a new index, larger than that of all plain states before. */
  void addPlainState(int index, String name, int argb) {
    plain.add(index, name, argb);
    isPlain.set(index);
  }

  /** The colour of a plain state. */
  int argb(int index) {
    return plain.argb(index);
  }

  private void forget(int index) {
    if (index >= 0 && index < known.length) {
      known[index] = null;
    }
  }

  /** The topology of a drawable's category, which is used from now on. */
  DrawableTopology topology(int index) {
    if (index >= 0 && index < known.length && known[index] != null) {
      return known[index];
    }
    DrawableTopology topology = use(index);
    if (topology == null) {
      return DrawableTopology.STATE; // as readers take categories that are missing
    }
    if (index >= 0 && index < DIRECT) {
      if (index >= known.length) {
        known = Arrays.copyOf(known, Math.max(index + 1, known.length * 2));
      }
      known[index] = topology;
    }
    return topology;
  }

  private DrawableTopology use(int index) {
    if (index >= 0 && isPlain.get(index)) {
      usedPlain.set(index);
      return DrawableTopology.STATE;
    }
    Entry entry = others.get(index);
    if (entry == null) {
      return null;
    }
    entry.used = true;
    return entry.category.topology();
  }

  /** Adds the preview of a topology, to be stored. */
  void preview(DrawableTopology topology) {
    DrawableCategory preview = DrawableCategory.preview(topology);
    put(preview);
    others.get(preview.index()).used = true;
  }

  private boolean isStored(Entry entry) {
    return entry.summary != null || entry.used || keepsAll;
  }

  /** How many are to be stored. */
  int stored() {
    return usedPlain.cardinality() + (int) others.values().stream().filter(this::isStored).count();
  }

  /**
   * Hands all that are to be stored over, in the order of the file.
   *
   * @param summary of the whole log; null if it has no drawables
   */
  void store(LogSummary summary, CategoryVisitor to) throws IOException {
    if (plain.size() == 0) {
      for (Entry entry : others.values()) {
        store(entry, summary, to);
      }
      return;
    }
    int table = MIN_TABLE;
    while (others.size() + plain.size() > table / 4 * 3) {
      table *= 2;
    }
    int mask = table - 1;
    List<Entry> sorted = new ArrayList<>(others.values());
    sorted.sort(
        Comparator.comparingInt((Entry e) -> spread(e.category.index()) & mask)
            .thenComparing(e -> e.category.index() >= 0));
    int next = 0;
    for (int bucket = 0; bucket < table; bucket++) {
      while (next < sorted.size() && (spread(sorted.get(next).category.index()) & mask) == bucket) {
        store(sorted.get(next++), summary, to);
      }
      int index = spread(bucket);
      if (usedPlain.get(index)) {
        to.take(stored(plain.category(plain.place(index)), summary));
      }
    }
  }

  /** What a hash table makes of a number; twice, it is the number again. */
  private static int spread(int index) {
    return index ^ index >>> Short.SIZE;
  }

  private void store(Entry entry, LogSummary summary, CategoryVisitor to) throws IOException {
    if (isStored(entry)) {
      to.take(entry.summary == null ? stored(entry.category, summary) : entry.summary);
    }
  }

  private static StoredCategory stored(DrawableCategory category, LogSummary summary) {
    int index = category.index();
    return summary == null
        ? new StoredCategory(category, 0, 0, 0)
        : new StoredCategory(
            category, summary.inclusive(index), summary.exclusive(index), summary.count(index));
  }
}
