package org.tracetool.filter.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.EventKind;

/**
 * Decides like the generator of vtfilter 5.14.4. Its size of a trace is a number of records: calls,
 * sends, receives and collective operations in a single record, each with weight 1. For functions
 * that tie in its order, which was undefined there, the order of the definitions counts.
 */
public final class LegacyGenerator {
  private static final String HEAD =
      "#### all functions sorted by stackdepth, subfunction count and invocationcount ###\n"
          + "# del? - token - maxstackdepth - subfunccount - invocationcount - avg duration incl -"
          + " avg duration excl - symbolname - subfunctionlist\n";

  private static final Comparator<Node> ORDER =
      Comparator.<Node>comparingInt(n -> n.function.depth)
          .thenComparingInt(n -> n.callees.size())
          .thenComparing(Comparator.<Node>comparingLong(n -> n.function.calls).reversed())
          .thenComparingInt(n -> n.position);

  /** A function on its way through the decision. */
  private static final class Node {
    private final ProfiledFunction function;
    private final int position;
    private final Set<Node> callees = new HashSet<>();
    private final List<Node> allCallees = new ArrayList<>();
    private boolean killed;
    private boolean spared;

    Node(ProfiledFunction function, int position) {
      this.function = function;
      this.position = position;
    }

    boolean isLeaf() {
      return callees.isEmpty() || callees.size() == 1 && callees.contains(this);
    }
  }

  private final CallProfile profile;
  private final int percent;
  private final long limit;
  private final List<Node> nodes = new ArrayList<>();
  private long kill;
  private long target;
  private long all;

  private LegacyGenerator(CallProfile profile, int percent, long limit) {
    this.profile = profile;
    this.percent = percent;
    this.limit = limit;
  }

  /**
   * The result.
   *
   * @param text the filter file
   * @param percent the size that is expected, in per cent of records
   * @param filtered number of functions that are filtered
   */
  public record Result(String text, float percent, int filtered) {}

  /**
   * Makes a filter file.
   *
   * @param percent records to keep, in per cent
   * @param limit limit of filtered functions in the file
   * @param excluded never filtered
   * @param included always filtered
   * @param withCallees whether functions called by included ones are filtered as well
   */
  public static Result generate(
      CallProfile profile,
      int percent,
      long limit,
      NameList excluded,
      NameList included,
      boolean withCallees) {
    LegacyGenerator generator = new LegacyGenerator(profile, percent, limit);
    generator.decide(excluded, included, withCallees);
    return generator.result();
  }

  private void decide(NameList excluded, NameList included, boolean withCallees) {
    Map<ProfiledFunction, Node> byFunction = new HashMap<>();
    for (ProfiledFunction f : profile.functions()) {
      Node node = new Node(f, nodes.size());
      nodes.add(node);
      byFunction.put(f, node);
      all += f.calls;
    }
    for (Node node : nodes) {
      for (ProfiledFunction callee : node.function.callees) {
        node.callees.add(byFunction.get(callee));
        node.allCallees.add(byFunction.get(callee));
      }
    }
    all += profile.records(EventKind.SEND);
    all += profile.records(EventKind.RECEIVE);
    all += profile.records(EventKind.ISEND);
    all += profile.records(EventKind.IRECEIVE);
    all += profile.records(EventKind.COLLECTIVE);
    target = (long) (all * (double) percent / 100 + 0.5);
    kill = all - target;
    nodes.sort(ORDER);
    for (Node node : nodes) {
      spareAncestors(node);
      node.spared |= excluded.contains(node.function);
    }
    for (Node node : nodes) {
      if (included.contains(node.function) && !node.spared) {
        kill(node);
        if (limit < node.function.calls) {
          kill += limit - node.function.calls;
        }
        if (withCallees) {
          killCallees(node);
        }
      }
    }
    while (kill > 0 && pass()) {
      nodes.sort(ORDER);
    }
    nodes.sort(ORDER);
  }

  /** Spares all functions on a way from this one to one that is spared. */
  private void spareAncestors(Node root) {
    if (root.spared) {
      return;
    }
    Map<Node, List<Node>> callers = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>();
    Deque<Node> spared = new ArrayDeque<>();
    callers.put(root, new ArrayList<>());
    open.add(root);
    while (!open.isEmpty()) {
      Node node = open.remove();
      for (Node callee : node.allCallees) {
        List<Node> known = callers.get(callee);
        if (known == null) {
          known = new ArrayList<>();
          callers.put(callee, known);
          open.add(callee);
          if (callee.spared) {
            spared.add(callee);
          }
        }
        known.add(node);
      }
    }
    Set<Node> seen = new HashSet<>(spared);
    while (!spared.isEmpty()) {
      for (Node caller : callers.get(spared.remove())) {
        if (seen.add(caller)) {
          caller.spared = true;
          spared.add(caller);
        }
      }
    }
  }

  private void killCallees(Node root) {
    Deque<Node> open = new ArrayDeque<>(root.allCallees);
    Set<Node> seen = new HashSet<>(open);
    seen.add(root);
    while (!open.isEmpty()) {
      Node node = open.remove();
      if (!node.spared && !node.killed) {
        kill(node);
        kill -= node.function.calls;
      }
      for (Node callee : node.allCallees) {
        if (seen.add(callee)) {
          open.add(callee);
        }
      }
    }
  }

  private void kill(Node node) {
    node.killed = true;
  }

  /** One pass over the functions; false if it filtered nothing. */
  private boolean pass() {
    Node candidate = null;
    for (Node node : nodes) {
      node.callees.removeIf(c -> c.killed);
      if (candidate != null && node.function.calls < kill) {
        kill(candidate);
        kill += limit - candidate.function.calls;
        return true;
      }
      if (!node.killed && !node.spared && node.isLeaf() && node.function.calls > limit) {
        candidate = node;
      }
    }
    return false;
  }

  private Result result() {
    StringBuilder out = new StringBuilder(HEAD);
    int filtered = 0;
    for (Node node : nodes) {
      writeRow(out, node);
    }
    out.append("\n\n#### Filter ###\n");
    for (Node node : nodes) {
      if (node.killed && node.function.name != null) {
        filtered++;
        out.append(node.function.name.replace("*", "\\*")).append(" -- ").append(limit);
        out.append('\n');
      }
    }
    float expected = all == 0 ? 100 : (target + kill) * 100f / all;
    return new Result(out.toString(), expected, filtered);
  }

  private void writeRow(StringBuilder out, Node node) {
    ProfiledFunction f = node.function;
    out.append("# ").append(node.killed ? 'x' : ' ');
    pad(out, Integer.toUnsignedString(f.token), 5);
    pad(out, Integer.toString(f.depth), 4);
    pad(out, Integer.toString(f.callees.size()), 4);
    pad(out, Long.toString(f.calls), 10);
    pad(out, average(f, f.inclusive), 19);
    pad(out, average(f, f.exclusive), 19);
    out.append("   ").append(f.name == null ? "" : f.name.replace("*", "\\*")).append("  -->  { ");
    node.allCallees.sort((a, b) -> Integer.compareUnsigned(a.function.token, b.function.token));
    for (Node callee : node.allCallees) {
      out.append(Integer.toUnsignedString(callee.function.token)).append(", ");
    }
    out.append(" }\n");
  }

  private String average(ProfiledFunction f, long ticks) {
    return f.calls == 0
        ? "-"
        : String.format(Locale.ROOT, "%.8f", (double) ticks / profile.ticksPerSecond() / f.calls);
  }

  private static void pad(StringBuilder out, String text, int width) {
    out.append(" ".repeat(Math.max(0, width - text.length()))).append(text);
  }

  /** A number as C++ prints a float: six significant digits, no zeros at the end. */
  public static String sixDigits(float value) {
    java.math.BigDecimal d = new java.math.BigDecimal(value).round(new java.math.MathContext(6));
    return d.signum() == 0 ? "0" : d.stripTrailingZeros().toPlainString();
  }
}
