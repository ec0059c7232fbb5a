package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.ChildPointer;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.PreviewDrawable;
import org.tracetool.format.slog2.file.PreviewWeight;
import org.tracetool.format.slog2.file.TreeNode;

/**
 * The last sample of each counter of each line before a time. The tree is searched from that time
 * backwards; below nodes whose previews say that they have no later one than is known, nothing is
 * read.
 */
final class LineLastSamples {
  /** A node on the path from the root, with the children that have not been looked at. */
  private record Step(int depth, ListIterator<ChildPointer> children) {}

  private final SlogLog log;
  private final LogModel model;
  private final long time;

  /** By line and category. */
  private final Map<Long, Primitive> found = new TreeMap<>();

  /** The last position that was read of each depth: others must come before, so none is twice. */
  private final Map<Integer, Integer> positions = new HashMap<>();

  private LineLastSamples(SlogLog log, LogModel model, long time) {
    this.log = log;
    this.model = model;
    this.time = time;
  }

  /**
   * Finds them; damaged nodes are left out, as in reading from the begin.
   *
   * @param time in ticks; samples at this time are too late
   * @return by line and category
   */
  static Iterable<Primitive> before(SlogLog log, LogModel model, long time) throws IOException {
    LineLastSamples samples = new LineLastSamples(log, model, time);
    if (model.hasCounters() && !log.isEmpty()) {
      try {
        samples.search(log.root());
      } catch (BadBlockException e) {
        // reported when events are read
      }
    }
    return samples.found.values();
  }

  private static long key(int line, int category) {
    return (long) line << Integer.SIZE | Integer.toUnsignedLong(category);
  }

  private boolean isCounter(int category) {
    CategoryUse use = model.use(category);
    return use != null && use.sort() == CategoryUse.UseKind.COUNTER;
  }

  private boolean isEarly(double seconds) {
    return model.clock().ticks(seconds) < time;
  }

  /** From the last node to the first, each before those below it. */
  private void search(TreeNode root) throws IOException {
    Deque<Step> path = new ArrayDeque<>();
    path.push(step(root));
    while (!path.isEmpty()) {
      Step step = path.peek();
      if (!step.children().hasPrevious()) {
        path.pop();
        continue;
      }
      ChildPointer child = step.children().previous();
      if (isNext(step.depth(), child.head())
          && isEarly(child.head().start())
          && mayHaveLater(child)) {
        positions.put(child.head().depth(), child.head().position());
        try {
          path.push(step(log.node(child.head())));
        } catch (BadBlockException e) {
          // reported when events are read
        }
      }
    }
  }

  private Step step(TreeNode node) {
    take(node);
    List<ChildPointer> children = node.children();
    return new Step(node.head().depth(), children.listIterator(children.size()));
  }

  private boolean isNext(int depth, NodeHead child) {
    Integer later = positions.get(child.depth());
    return child.depth() == depth - 1
        && child.depth() >= 0
        && (later == null || child.position() < later);
  }

  /** Of equal times, the last one of a node counts, and that of a node, not of those below it. */
  private void take(TreeNode node) {
    Map<Long, Primitive> last = new HashMap<>();
    for (Drawable d : node.nestless()) {
      take(d, last);
    }
    for (Drawable d : node.nestable()) {
      if (d instanceof Composite composite) {
        composite.parts().forEach(part -> take(part, last));
      }
    }
    last.forEach((key, p) -> found.merge(key, p, (a, b) -> b.start() > a.start() ? b : a));
  }

  private void take(Drawable d, Map<Long, Primitive> last) {
    if (isCounter(d.category())
        && DrawableSource.isSound(d, 1, model)
        && isEarly(d.start())
        && model.lines().known(d.firstLine()) != 0) {
      last.merge(
          key(d.firstLine(), d.category()),
          (Primitive) d,
          (a, b) -> b.start() >= a.start() ? b : a);
    }
  }

  private boolean mayHaveLater(ChildPointer child) {
    if (child.nestless().isEmpty() && child.nestable().isEmpty()) {
      return true; // a parent that was made, which knows nothing of it
    }
    // parts of composites are among what nests
    return child.nestless().stream().anyMatch(this::mayHaveLater)
        || child.nestable().stream().anyMatch(this::mayHaveLater);
  }

  private boolean mayHaveLater(PreviewDrawable preview) {
    for (PreviewWeight weight : preview.weights()) {
      if (isCounter(weight.category())) {
        Primitive known = found.get(key(preview.shape().firstLine(), weight.category()));
        if (known == null || known.start() < preview.end()) {
          return true;
        }
      }
    }
    return false;
  }
}
