package org.tracetool.legacy.common;

import java.util.List;

/**
 * A piece of the command line of an older tool, as its {@link OptionTable} reads it.
 *
 * @param kind what it is
 * @param name for an option that the tool knows the first of its names; else the word as written
 * @param values the values of an option, as many as the table says
 * @param written the word as written, without values that stand in words of their own
 */
public record CommandToken(TokenKind kind, String name, List<String> values, String written) {
  /** The sorts of pieces. */
  public enum TokenKind {
    /** An option that the tool knows, with all its values. */
    OPTION,
    /** Something that does not begin with a dash, or comes after {@code --}. */
    PLAIN,
    /** A word that begins with a dash and is no option of the tool. */
    UNKNOWN,
    /** An option whose values are not all there, since the command line ends; has those there. */
    CUT_SHORT
  }

  /** The value of an option that has one. */
  public String value() {
    return values.get(0);
  }

  /** Whether this is a known option with all its values. */
  public boolean isOption() {
    return kind == TokenKind.OPTION;
  }
}
