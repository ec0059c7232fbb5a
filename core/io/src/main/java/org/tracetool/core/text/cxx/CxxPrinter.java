package org.tracetool.core.text.cxx;

import java.util.List;
import java.util.function.Supplier;

/** The text of a name while it is made, with the limits that hold for hostile names. */
final class CxxPrinter {
  private static final int MAX_LENGTH = 32 << 10;

  /**
   * Characters and steps for each character of the mangled name, and those that any name may have:
   * a trace of many names that expand takes no longer than its size allows.
   */
  private static final int GROWTH = 16;

  private static final int FREE = 1 << 9;
  private static final int MAX_DEPTH = 256;
  private static final int MAX_STEPS = 100_000;

  /** No pack has been met in the pattern of an expansion. */
  static final int NO_PACK = -1;

  private final StringBuilder out = new StringBuilder();
  private final int maxLength;
  private final int maxSteps;
  private int depth;
  private int steps;

  /** Which element of packs is printed; {@link #NO_PACK} outside an expansion. */
  int packIndex = NO_PACK;

  /** Elements of the packs in the pattern that is printed; {@link #NO_PACK} if there are none. */
  int packSize = NO_PACK;

  /** What parameters of templates stand for here; null outside of all functions. */
  Context context;

  /**
   * A function, or a lambda, that is printed.
   *
   * @param arguments the arguments of its template; null for a lambda
   * @param outer what it is in
   * @param isLambda whether parameters stay without arguments
   */
  record Context(List<CxxNode> arguments, Context outer, boolean isLambda) {}

  private CxxPrinter(int most) {
    maxLength = Math.min(most, MAX_LENGTH);
    maxSteps = Math.min(most, MAX_STEPS);
  }

  /**
   * The text of a whole name.
   *
   * @param mangled how long it is before
   */
  static String text(CxxNode name, int mangled) {
    CxxPrinter printer = new CxxPrinter(FREE + GROWTH * mangled);
    printer.print(name);
    return printer.out.toString();
  }

  void add(String text) {
    if (out.length() + text.length() > maxLength) {
      throw UnknownManglingException.INSTANCE;
    }
    out.append(text);
  }

  void print(CxxNode node) {
    printLeft(node);
    printRight(node);
  }

  /** What stands left of the name that a type declares. */
  void printLeft(CxxNode node) {
    enter();
    node.printLeft(this);
    depth--;
  }

  /** What stands right of it. */
  void printRight(CxxNode node) {
    enter();
    node.printRight(this);
    depth--;
  }

  /** A step into a part, within the limits. */
  <T> T deeper(Supplier<T> action) {
    enter();
    T result = action.get();
    depth--;
    return result;
  }

  private void enter() {
    if (++depth > MAX_DEPTH || ++steps > maxSteps) {
      throw UnknownManglingException.INSTANCE;
    }
  }

  /** Nodes with commas between them; those without any text, as empty packs, get none. */
  void list(Iterable<CxxNode> nodes) {
    boolean first = true;
    for (CxxNode node : nodes) {
      int before = out.length();
      add(first ? "" : ", ");
      int begin = out.length();
      print(node);
      if (out.length() == begin) {
        out.setLength(before);
      } else {
        first = false;
      }
    }
  }

  /** The pattern once for each element of the packs in it. */
  void expand(CxxNode pattern) {
    int index = packIndex;
    int size = packSize;
    packIndex = 0;
    packSize = NO_PACK;
    int before = out.length();
    print(pattern);
    int elements = packSize;
    if (elements == NO_PACK) {
      add("...");
    } else if (elements == 0) {
      out.setLength(before);
    }
    for (int i = 1; i < elements; i++) {
      packIndex = i;
      add(", ");
      print(pattern);
    }
    packIndex = index;
    packSize = size;
  }

  boolean endsWith(char c) {
    return out.length() > 0 && out.charAt(out.length() - 1) == c;
  }
}
