package org.tracetool.format.slog2.tree;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.drawable.Topology;

/**
 * The previews of a node, by topology and lines. Their order, on which the last bits of sums
 * depend, is that of hash tables of Java's library with the hashes of {@link Preview}, as in the
 * tools that these logs come from.
 */
final class Previews {
  /** Those of a node that is written without. */
  static final Previews NONE = new Previews();

  private final Set<Preview> nestless = new HashSet<>();
  private final Set<Preview> nestable = new HashSet<>();

  /** To find them fast. */
  private Preview[] table = new Preview[16];

  private int size;
  private long bytes;

  /** Those of events and arrows. */
  Set<Preview> nestless() {
    return nestless;
  }

  /** Those of states. */
  Set<Preview> nestable() {
    return nestable;
  }

  int size() {
    return size;
  }

  /** About how much memory they take; after {@link #close}. */
  long bytes() {
    return bytes;
  }

  private static int slot(Topology topology, int vertices, int first, int last) {
    int h = (first * 31 + last) * 31 + vertices * 4 + topology.code();
    h *= 0x9e3779b9;
    return h ^ h >>> 15;
  }

  private static int slot(Preview p) {
    int n = p.lines.length;
    return n == 0 ? slot(p.topology, 0, 0, 0) : slot(p.topology, n, p.lines[0], p.lines[n - 1]);
  }

  /** Adds a primitive of the node itself; returns its preview. */
  Preview add(Topology topology, Primitive p) {
    int mask = table.length - 1;
    int i = slot(topology, p.vertices(), p.firstLine(), p.lastLine()) & mask;
    for (Preview found = table[i]; found != null; found = table[i]) {
      if (found.topology == topology && found.isOf(p)) {
        found.add(p);
        return found;
      }
      i = i + 1 & mask;
    }
    Preview made = new Preview(topology, p);
    put(made, i);
    return made;
  }

  private void merge(Set<Preview> child, SharePlaces places) {
    for (Preview p : child) {
      int mask = table.length - 1;
      int i = slot(p) & mask;
      Preview found = table[i];
      while (found != null
          && !(found.topology == p.topology && Arrays.equals(found.lines, p.lines))) {
        i = i + 1 & mask;
        found = table[i];
      }
      if (found == null) {
        put(p, i);
      } else {
        found.merge(p, places);
      }
    }
  }

  private void put(Preview preview, int slot) {
    (preview.topology == Topology.STATE ? nestable : nestless).add(preview);
    table[slot] = preview;
    size++;
    if (size * 2 > table.length) {
      Preview[] old = table;
      table = new Preview[old.length * 2];
      int mask = table.length - 1;
      for (Preview p : old) {
        if (p != null) {
          int i = slot(p) & mask;
          while (table[i] != null) {
            i = i + 1 & mask;
          }
          table[i] = p;
        }
      }
    }
  }

  /** The node is complete: its own shares. */
  void closeOwn(ShareTools tools) {
    close(nestless, tools);
    close(nestable, tools);
  }

  /** After its own shares, those of the children in their order, which are used up. */
  void close(Iterable<Previews> children, ShareTools tools) {
    for (Previews child : children) {
      merge(child.nestless, tools.places());
      merge(child.nestable, tools.places());
    }
    finish(nestable, tools);
    finish(nestless, tools);
  }

  private void finish(Set<Preview> previews, ShareTools tools) {
    for (Preview p : previews) {
      p.finish(tools);
      bytes += Preview.BYTES + (long) Shares.BYTES * p.shares.size();
    }
  }

  private static void close(Set<Preview> previews, ShareTools tools) {
    for (Preview p : previews) {
      p.close(tools);
    }
  }
}
