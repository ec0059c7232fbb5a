package org.tracetool.legacy.otf2;

import java.math.BigInteger;

/** What is wrong with a command line, in the words of the tool. */
final class ToolUsageError extends Exception {
  private static final long serialVersionUID = 1L;
  private static final BigInteger MAX_VALUE = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  ToolUsageError(String message) {
    super(message);
  }

  /**
   * The number that a word says.
   *
   * @param what what it is for: as such, or as an option in quotes where the tool has quotes
   */
  static long number(String what, String quoted, String word) throws ToolUsageError {
    if (word.isEmpty()) {
      throw new ToolUsageError("empty number argument for " + quoted);
    }
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        throw new ToolUsageError("invalid number argument for " + what + ": " + word);
      }
    }
    BigInteger value = new BigInteger(word);
    if (value.compareTo(MAX_VALUE) > 0) {
      throw new ToolUsageError("number argument to large for " + quoted + ": " + word);
    }
    return value.longValue();
  }
}
