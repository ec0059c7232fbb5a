package org.tracetool.format.slog2.tree;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * The previews of a node, by topology and lines. Their order, on which the last bits of sums
 * depend, is that of hash tables of Java's library with the hashes of {@link PreviewBuilder}, as in
 * the tools that these logs come from.
 */
final class NodePreviews {
  /** Those of a node that is written without. */
  static final NodePreviews NONE = new NodePreviews();

  private final Set<PreviewBuilder> nestless = new HashSet<>();
  private final Set<PreviewBuilder> nestable = new HashSet<>();

  /** To find them fast. */
  private PreviewBuilder[] table = new PreviewBuilder[16];

  private int size;
  private long bytes;

  /** Those of events and arrows. */
  Set<PreviewBuilder> nestless() {
    return nestless;
  }

  /** Those of states. */
  Set<PreviewBuilder> nestable() {
    return nestable;
  }

  /** About how much memory they take; after {@link #close}. */
  long bytes() {
    return bytes;
  }

  private static int slot(DrawableTopology topology, int vertices, int first, int last) {
    int h = (first * 31 + last) * 31 + vertices * 4 + topology.code();
    h *= 0x9e3779b9;
    return h ^ h >>> 15;
  }

  private static int slot(PreviewBuilder p) {
    int n = p.lines.length;
    return n == 0 ? slot(p.topology, 0, 0, 0) : slot(p.topology, n, p.lines[0], p.lines[n - 1]);
  }

  /** Adds a primitive of the node itself; returns its preview. */
  PreviewBuilder add(DrawableTopology topology, Primitive p) {
    int mask = table.length - 1;
    int i = slot(topology, p.vertices(), p.firstLine(), p.lastLine()) & mask;
    for (PreviewBuilder found = table[i]; found != null; found = table[i]) {
      if (found.topology == topology && found.isOf(p)) {
        found.add(p);
        return found;
      }
      i = i + 1 & mask;
    }
    PreviewBuilder made = new PreviewBuilder(topology, p);
    put(made, i);
    return made;
  }

  private void merge(Set<PreviewBuilder> child, ShareIndex places) {
    for (PreviewBuilder p : child) {
      int mask = table.length - 1;
      int i = slot(p) & mask;
      PreviewBuilder found = table[i];
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

  private void put(PreviewBuilder preview, int slot) {
    (preview.topology == DrawableTopology.STATE ? nestable : nestless).add(preview);
    table[slot] = preview;
    size++;
    if (size * 2 > table.length) {
      PreviewBuilder[] old = table;
      table = new PreviewBuilder[old.length * 2];
      int mask = table.length - 1;
      for (PreviewBuilder p : old) {
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
  void closeOwn(ShareContext tools) {
    close(nestless, tools);
    close(nestable, tools);
  }

  /** After its own shares, those of the children in their order, which are used up. */
  void close(Iterable<NodePreviews> children, ShareContext tools) {
    for (NodePreviews child : children) {
      merge(child.nestless, tools.places());
      merge(child.nestable, tools.places());
    }
    finish(nestable, tools);
    finish(nestless, tools);
  }

  private void finish(Set<PreviewBuilder> previews, ShareContext tools) {
    for (PreviewBuilder p : previews) {
      p.finish(tools);
      bytes += PreviewBuilder.BYTES + (long) CategoryShares.BYTES * p.shares.size();
    }
  }

  private static void close(Set<PreviewBuilder> previews, ShareContext tools) {
    for (PreviewBuilder p : previews) {
      p.close(tools);
    }
  }
}
