package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.Node;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.Stub;

/**
 * The drawables of a log in order, or of an interval of it. In memory are the nodes from the root
 * to one leaf, of which nodes that have no time in common with the interval are not read.
 */
public final class TreeWalk {
  /** Takes what is wrong with a node, whose drawables and children are left out. */
  @FunctionalInterface
  public interface Damage {
    /** A block is not as it should be. */
    void found(BadBlockException e);
  }

  private static final class Frame {
    final Node node;
    final List<Drawable> drawables;
    int next;
    int child;

    Frame(Node node, Comparator<Drawable> order) {
      this.node = node;
      drawables = merged(node.nestless(), node.nestable(), order);
    }

    Drawable peek() {
      return next < drawables.size() ? drawables.get(next) : null;
    }
  }

  private final SlogLog log;
  private final WalkOrder order;
  private final Comparator<Drawable> comparator;
  private final double from;
  private final double to;
  private final Damage damage;
  private final List<Frame> path = new ArrayList<>();

  /** The last position that was read of each depth: others must follow, so none is read twice. */
  private final Map<Integer, Integer> positions = new HashMap<>();

  /** Drawables of leaves that are left that begin where the next leaf does. */
  private final ArrayDeque<Drawable> carried = new ArrayDeque<>();

  private boolean begun;

  /** Where the leaf ends that is read; infinite for the last one. */
  private double limit;

  /**
   * Before the first drawable.
   *
   * @param from start of the interval, in seconds
   * @param to end of the interval; drawables that only touch it count
   */
  public TreeWalk(SlogLog log, WalkOrder order, double from, double to, Damage damage) {
    this.log = log;
    this.order = order;
    this.comparator = order.comparator();
    this.from = from;
    this.to = to;
    this.damage = damage;
  }

  /** All drawables. */
  public TreeWalk(SlogLog log, WalkOrder order, Damage damage) {
    this(log, order, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, damage);
  }

  private static List<Drawable> merged(
      List<Drawable> a, List<Drawable> b, Comparator<Drawable> order) {
    List<Drawable> all = new ArrayList<>(a.size() + b.size());
    all.addAll(b);
    all.addAll(a);
    all.sort(order);
    return all;
  }

  /** The next drawable; null at the end. */
  public Drawable next() throws IOException {
    if (!begun) {
      begun = true;
      if (log.isEmpty()) {
        return null;
      }
      try {
        push(log.root());
      } catch (BadBlockException e) {
        damage.found(e);
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
    Frame best = null;
    Drawable least = carried.peek();
    for (int i = path.size() - 1; i >= 0; i--) {
      Frame f = path.get(i);
      Drawable d = f.peek();
      if (d != null && (least == null || comparator.compare(d, least) < 0)) {
        best = f;
        least = d;
      }
    }
    if (least == null || !order.isBefore(least, limit)) {
      return beyond();
    }
    if (best == null) {
      return carried.poll();
    }
    best.next++;
    return least;
  }

  /** A drawable of a leaf that is beyond its end, which is so in damaged logs only. */
  private Drawable beyond() {
    Frame leaf = path.get(path.size() - 1);
    Drawable d = leaf.peek();
    while (d != null && order.waits(d, limit)) {
      carried.add(d);
      leaf.next++;
      d = leaf.peek();
    }
    if (d != null) {
      leaf.next++;
    }
    return d;
  }

  private void push(Node node) {
    positions.put(node.head().depth(), node.head().position());
    path.add(new Frame(node, comparator));
  }

  /** The next child of a node that is to be read; null if there is none. */
  private Stub nextChild(Frame frame) {
    List<Stub> children = frame.node.children();
    while (frame.child < children.size()) {
      Stub stub = children.get(frame.child);
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
    if (!path.isEmpty()) {
      descend();
    }
  }

  /** Goes down to the next leaf that can be read. */
  private void descend() throws IOException {
    while (true) {
      Frame frame = path.get(path.size() - 1);
      Stub stub = nextChild(frame);
      if (stub == null) {
        break;
      }
      frame.child++;
      try {
        check(frame.node.head(), stub.head());
        push(log.node(stub.head()));
      } catch (BadBlockException e) {
        damage.found(e);
      }
    }
    limit = Double.POSITIVE_INFINITY;
    for (Frame f : path) {
      if (nextChild(f) != null) {
        limit = path.get(path.size() - 1).node.head().end();
      }
    }
  }

  private void check(NodeHead parent, NodeHead child) throws BadBlockException {
    if (child.depth() != parent.depth() - 1 || child.depth() < 0) {
      throw new BadBlockException(
          child.pointer().offset(),
          "a node of depth " + (parent.depth() - 1) + " below one of depth " + parent.depth(),
          "depth " + child.depth());
    }
    Integer last = positions.get(child.depth());
    if (last != null && child.position() <= last) {
      throw new BadBlockException(
          child.pointer().offset(),
          "a node after number " + last + " of depth " + child.depth(),
          "number " + child.position());
    }
  }
}
