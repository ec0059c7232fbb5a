package org.tracetool.stats.flame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.stats.report.TextSink;

/**
 * Folded stacks, as flamegraph.pl and many viewers read them: a line for each stack, frames from
 * the outermost on with semicolons between them, a blank, the weight. Sorted, without weights of 0.
 */
public final class FoldedStacks {
  private FoldedStacks() {}

  /** Writes the stacks of one trace. */
  public static void write(StackProfile profile, TextSink out) throws IOException {
    for (Map.Entry<String, long[]> line : lines(profile, null).entrySet()) {
      out.accept(line.getKey() + " " + line.getValue()[0] + "\n");
    }
  }

  /** Writes the stacks of two traces with two weights: before and after. */
  public static void write(StackProfile before, StackProfile after, TextSink out)
      throws IOException {
    for (Map.Entry<String, long[]> line : lines(before, after).entrySet()) {
      long[] weights = line.getValue();
      out.accept(line.getKey() + " " + weights[0] + " " + weights[1] + "\n");
    }
  }

  private static Map<String, long[]> lines(StackProfile first, StackProfile second) {
    Map<String, long[]> lines = new TreeMap<>();
    add(first, 0, lines);
    if (second != null) {
      add(second, 1, lines);
    }
    return lines;
  }

  private static void add(StackProfile profile, int column, Map<String, long[]> lines) {
    StackTree tree = profile.tree();
    for (int node = 0; node < tree.size(); node++) {
      if (tree.value(node) > 0) {
        lines.computeIfAbsent(stack(profile, node), k -> new long[2])[column] += tree.value(node);
      }
    }
  }

  private static String stack(StackProfile profile, int node) {
    List<String> frames = new ArrayList<>();
    for (int n = node; n != StackTree.NONE; n = profile.tree().parent(n)) {
      frames.add(0, clean(profile.frame(n).name()));
    }
    return String.join(";", frames);
  }

  /** A name that cannot be taken for several frames or lines. */
  static String clean(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isSurrogate(c) && !isPaired(name, i)) {
        out.append('\ufffd');
      } else {
        out.append(c == ';' ? ':' : Character.isISOControl(c) ? ' ' : c);
      }
    }
    String cleaned = out.toString().strip();
    return cleaned.isEmpty() ? "?" : cleaned;
  }

  private static boolean isPaired(String name, int i) {
    return Character.isHighSurrogate(name.charAt(i))
        ? i + 1 < name.length() && Character.isLowSurrogate(name.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(name.charAt(i - 1));
  }
}
