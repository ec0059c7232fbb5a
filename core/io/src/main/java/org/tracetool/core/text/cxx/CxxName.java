package org.tracetool.core.text.cxx;

/**
 * Demangles names of C++ functions ({@code _Z...}, Itanium ABI). Names may come from hostile files:
 * lengths, depth and work are bounded, and a name that is not understood completely stays as it is.
 */
public final class CxxName {
  /** Longer names are left as they are. */
  private static final int MAX_MANGLED = 8 << 10;

  private CxxName() {}

  /** Returns whether a name looks mangled; {@link #demangled} may still leave it. */
  public static boolean isMangled(String name) {
    return name.startsWith("_Z") || name.startsWith("__Z");
  }

  /**
   * The name as C++ has it, with the types of its parameters; the name itself if it is not mangled,
   * or in a way that is not known.
   */
  public static String demangled(String name) {
    if (!isMangled(name) || name.length() > MAX_MANGLED) {
      return name;
    }
    try {
      // Some systems put a further underscore in front of every name.
      CxxNode meaning = new CxxParser(name, name.startsWith("__Z") ? 3 : 2).symbol();
      return CxxPrinter.text(meaning, name.length());
    } catch (UnknownManglingException e) {
      return name;
    }
  }
}
