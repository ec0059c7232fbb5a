package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.ChildPointer;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.map.SlogClock;

/**
 * The drawables of a log in order, or of an interval of it. In memory are the nodes from the root
 * to one leaf, of which nodes that have no time in common with the interval are not read.
 */
public final class TreeWalk {
  /** Takes what is wrong with a node, whose drawables and children are left out. */
  @FunctionalInterface
  public interface NodeDamageListener {
    /** A block is not as it should be. */
    void handleDamage(BadBlockException e);
  }

  /** Drawables of a node, or some that were left over, in order. */
  private static final class Run {
    final List<Drawable> drawables;
    int next;

    Run(List<Drawable> drawables) {
      this.drawables = drawables;
    }

    Drawable peek() {
      return next < drawables.size() ? drawables.get(next) : null;
    }
  }

  private static final class Frame {
    final TreeNode node;
    final Run[] runs;
    final LogTimeRange times;
    int child;
    int leftOut;

    /**
     * A node that is read.
     *
     * @param sound whether its times can be relied on
     */
    Frame(TreeNode node, boolean sound, Comparator<Drawable> order, Predicate<Drawable> wanted) {
      this.node = node;
      times =
          sound
              ? new LogTimeRange(node.head().start(), node.head().end())
              : new LogTimeRange(-SlogClock.MAX_EXACT_TICKS, SlogClock.MAX_EXACT_TICKS);
      runs =
          new Run[] {
            sorted(node.nestless(), order, wanted), sorted(node.nestable(), order, wanted)
          };
    }

    private Run sorted(
        List<Drawable> drawables, Comparator<Drawable> order, Predicate<Drawable> wanted) {
      int all = drawables.size();
      drawables.removeIf(d -> !times.holds(d) && !isEmpty(d));
      leftOut += all - drawables.size();
      drawables.removeIf(wanted.negate());
      drawables.sort(order); // in drawing order mostly, which takes little time
      return new Run(drawables);
    }

    private static boolean isEmpty(Drawable d) {
      return d instanceof Composite c && c.parts().isEmpty();
    }
  }

  private static final int NESTLESS = 0;
  private static final int NESTABLE = 1;

  private final SlogLog log;
  private final WalkOrder order;
  private final Comparator<Drawable> comparator;
  private final double from;
  private final double to;
  private final NodeDamageListener damage;
  private final Predicate<Drawable> wanted;
  private final List<Frame> path = new ArrayList<>();

  private final NodeOrder nodes = new NodeOrder();

  /** Drawables of leaves that are left that begin where the next leaf does. */
  private final Run[] carried = {new Run(new ArrayList<>()), new Run(new ArrayList<>())};

  /** Where the last drawable of each sort came from. */
  private final Run[] current = new Run[2];

  /** Where the next drawable of each sort comes from. */
  private final Run[] best = new Run[2];

  /** The least drawable of other runs, as long as it is known: until then the run is the best. */
  private final Drawable[] other = new Drawable[2];

  private boolean begun;

  /** Where the leaf ends that is read; infinite for the last one. */
  private double limit;

  /**
   * Before the first drawable.
   *
   * @param from start of the interval, in seconds
   * @param to end of the interval; drawables that only touch it count
   */
  public TreeWalk(SlogLog log, WalkOrder order, double from, double to, NodeDamageListener damage) {
    this(log, order, from, to, damage, d -> true);
  }

  /**
   * As the other one.
   *
   * @param wanted drawables that are not wanted are let go as soon as they are read
   */
  TreeWalk(
      SlogLog log,
      WalkOrder order,
      double from,
      double to,
      NodeDamageListener damage,
      Predicate<Drawable> wanted) {
    this.wanted = wanted;
    this.log = log;
    this.order = order;
    this.comparator = order.comparator();
    this.from = from;
    this.to = to;
    this.damage = damage;
  }

  /** All drawables. */
  public TreeWalk(SlogLog log, WalkOrder order, NodeDamageListener damage) {
    this(log, order, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, damage);
  }

  /** The next drawable; null at the end. */
  public Drawable next() throws IOException {
    if (!begun) {
      begun = true;
      if (log.isEmpty()) {
        return null;
      }
      try {
        TreeNode root = log.root(false);
        BadBlockException doubt = log.doubt(root.head());
        if (doubt != null) {
          damage.handleDamage(doubt);
        }
        push(root, log.header().root().offset(), doubt == null);
      } catch (BadBlockException e) {
        damage.handleDamage(e);
        return null;
      }
      descend();
    }
    while (!path.isEmpty()) {
      Drawable d = take();
      if (d == null) {
        leave();
      } else if (d.start() <= to && from <= d.end()) {
        return d;
      }
    }
    return null;
  }

  /** The next drawable of the nodes on the path that comes before all of other leaves. */
  private Drawable take() {
    for (int sort = 0; sort < best.length; sort++) {
      Drawable next = best[sort] == null || other[sort] == null ? null : best[sort].peek();
      if (next == null || comparator.compare(next, other[sort]) > 0) {
        best[sort] = least(sort);
      }
    }
    Drawable nestless = best[NESTLESS] == null ? null : best[NESTLESS].peek();
    Drawable nestable = best[NESTABLE] == null ? null : best[NESTABLE].peek();
    if (nestless == null && nestable == null) {
      return beyond();
    }
    boolean first = nestless != null && (nestable == null || (isFirst(nestless, nestable)));
    Drawable d = first ? nestless : nestable;
    if (!order.isBefore(d, limit)) {
      return beyond();
    }
    int sort = first ? NESTLESS : NESTABLE;
    best[sort].next++;
    current[sort] = best[sort];
    return d;
  }

  /**
   * Whether something nestless comes before something nestable. Of the same time it does not: what
   * begins with a call happens in it.
   */
  private boolean isFirst(Drawable nestless, Drawable nestable) {
    if (order == WalkOrder.START && nestless.start() == nestable.start()) {
      return false;
    }
    if (order == WalkOrder.END
        && nestless.end() == nestable.end()
        && nestless.start() == nestable.start()) {
      return false;
    }
    return comparator.compare(nestless, nestable) < 0;
  }

  /** Where the least drawable of a sort comes from; null if there is none. */
  private Run least(int sort) {
    Run found = carried[sort].peek() == null ? null : carried[sort];
    Drawable least = carried[sort].peek();
    Drawable second = null;
    for (int i = path.size() - 1; i >= 0; i--) {
      Run run = path.get(i).runs[sort];
      Drawable d = run.peek();
      if (d != null && (least == null || comparator.compare(d, least) < 0)) {
        found = run;
        second = least;
        least = d;
      } else if (d != null && (second == null || comparator.compare(d, second) < 0)) {
        second = d;
      }
    }
    other[sort] = order == WalkOrder.PRINTED ? null : second;
    if (order == WalkOrder.PRINTED && current[sort] != null && found != null) {
      Drawable d = current[sort].peek();
      return d != null && order.time(d) <= order.time(least) ? current[sort] : found;
    }
    return found;
  }

  /** A drawable of a leaf that is beyond its end, which is so in damaged logs only. */
  private Drawable beyond() {
    Frame leaf = path.get(path.size() - 1);
    forget();
    for (int sort = 0; sort < leaf.runs.length; sort++) {
      Run run = leaf.runs[sort];
      Drawable d = run.peek();
      if (d != null && order.waits(d, limit)) {
        if (carried[sort].peek() == null) {
          carried[sort].drawables.clear();
          carried[sort].next = 0;
        }
        while (d != null && order.waits(d, limit)) {
          carried[sort].drawables.add(d);
          run.next++;
          d = run.peek();
        }
      }
      if (d != null) {
        run.next++;
        return d;
      }
    }
    return null;
  }

  private void push(TreeNode node, long offset, boolean sound) {
    nodes.read(node.head());
    Frame frame = new Frame(node, sound, comparator, wanted);
    if (frame.leftOut > 0) {
      damage.handleDamage(
          new BadBlockException(
              offset,
              "drawables with times from " + frame.times.start() + " to " + frame.times.end(),
              frame.leftOut + " with other times"));
    }
    path.add(frame);
    forget();
  }

  private void push(TreeNode node, NodeHead expected) {
    NodeHead head = node.head();
    boolean same = head.equals(expected);
    if (!same || !LogTimeRange.areTimes(head)) {
      damage.handleDamage(
          new BadBlockException(
              expected.pointer().offset(),
              same
                  ? "times of the node in seconds"
                  : "times and place as the parent has them, "
                      + expected.start()
                      + " to "
                      + expected.end(),
              head.start() + " to " + head.end() + " at " + head.pointer().offset()));
    }
    push(node, expected.pointer().offset(), same && LogTimeRange.areTimes(head));
  }

  /** Other runs have come or gone. */
  private void forget() {
    best[NESTLESS] = null;
    best[NESTABLE] = null;
  }

  /** The next child of a node that is to be read; null if there is none. */
  private ChildPointer nextChild(Frame frame) {
    List<ChildPointer> children = frame.node.children();
    while (frame.child < children.size()) {
      ChildPointer stub = children.get(frame.child);
      if (stub.head().overlaps(from, to)) {
        return stub;
      }
      frame.child++;
    }
    return null;
  }

  /** Leaves the lowest node of the path, then goes down to the next leaf. */
  private void leave() throws IOException {
    path.remove(path.size() - 1);
    current[NESTLESS] = null;
    current[NESTABLE] = null;
    forget();
    if (!path.isEmpty()) {
      descend();
    }
  }

  /** Goes down to the next leaf that can be read. */
  private void descend() throws IOException {
    while (true) {
      Frame frame = path.get(path.size() - 1);
      ChildPointer stub = nextChild(frame);
      if (stub == null) {
        break;
      }
      frame.child++;
      try {
        nodes.check(frame.node.head(), stub.head());
        push(log.node(stub.head(), false), stub.head());
      } catch (BadBlockException e) {
        damage.handleDamage(e);
      }
    }
    limit = Double.POSITIVE_INFINITY;
    for (Frame f : path) {
      if (nextChild(f) != null) {
        limit = path.get(path.size() - 1).node.head().end();
      }
    }
  }
}
