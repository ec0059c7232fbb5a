package org.tracetool.filter.generate;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;

/**
 * A tree of call paths. A node represents the functions from the outermost one to the innermost;
 * node 0 is the empty path. Calls deeper than {@value #MAX_DEPTH} count for the path cut there.
 */
final class CallPathTree {
  /** Where a call is that no path has room for. */
  static final int OTHER = -1;

  private static final int MAX_DEPTH = 1024;

  private final LongMap children = new LongMap();
  private int[] parents = new int[256];
  private int[] functions = new int[256];
  private int[] depths = new int[256];
  private final int most;
  private int size = 1;
  private boolean full;

  /** A tree of at most so many paths besides the empty one. */
  CallPathTree(int most) {
    this.most = most;
  }

  /** Returns whether there was no room for a path. */
  boolean isFull() {
    return full;
  }

  /** Takes into account that there was no room for a path of a stream. */
  void setFullIf(boolean also) {
    full |= also;
  }

  /**
   * The node for a call of a function from the innermost function of a path, {@link #OTHER} if
   * there is no room for it.
   */
  int child(int node, int function) {
    if (node == OTHER || depths[node] == MAX_DEPTH) {
      return node;
    }
    long key = (long) node << 32 | Integer.toUnsignedLong(function);
    long found = children.get(key);
    if (found != LongMap.ABSENT) {
      return (int) found;
    }
    if (size > most) {
      full = true; // the same for all threads that only look
      return OTHER;
    }
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, size * 2);
      functions = Arrays.copyOf(functions, size * 2);
      depths = Arrays.copyOf(depths, size * 2);
    }
    parents[size] = node;
    functions[size] = function;
    depths[size] = depths[node] + 1;
    children.put(key, size);
    return size++;
  }

  /** Number of nodes, the empty path included. */
  int size() {
    return size;
  }

  /** Number of functions on the path. */
  int depth(int node) {
    return depths[node];
  }

  /** Token of the innermost function. */
  int function(int node) {
    return functions[node];
  }

  /** The path without its innermost function. */
  int parent(int node) {
    return parents[node];
  }

  /** Tokens of the functions on the path, the outermost first. */
  int[] tokens(int node) {
    int[] tokens = new int[depths[node]];
    int at = node;
    for (int i = tokens.length - 1; i >= 0; i--) {
      tokens[i] = functions[at];
      at = parents[at];
    }
    return tokens;
  }

  /** Compares two paths as the texts that their tokens make in decimal, joined by blanks. */
  int compare(int a, int b) {
    int[] x = tokens(a);
    int[] y = tokens(b);
    for (int i = 0; i < x.length && i < y.length; i++) {
      if (x[i] != y[i]) {
        return Integer.toUnsignedString(x[i]).compareTo(Integer.toUnsignedString(y[i]));
      }
    }
    return Integer.compare(x.length, y.length);
  }
}
