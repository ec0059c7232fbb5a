package org.tracetool.legacy.otf.print;

import org.tracetool.core.error.UsageException;

/**
 * Which of the numbered records of the otfprint style are printed.
 *
 * @param first the first one, counted from 1
 * @param last the last one; smaller than {@code first} for none
 */
public record RecordNumberFilter(long first, long last) {
  /** Every record. */
  static final RecordNumberFilter ALL = new RecordNumberFilter(0, Long.MAX_VALUE);

  /** Reads {@code A:B}; null stands for all. */
  public static RecordNumberFilter parse(String argument) throws UsageException {
    if (argument == null) {
      return ALL;
    }
    int colon = argument.indexOf(':');
    String from = colon < 0 ? argument : argument.substring(0, colon);
    String to = colon < 0 ? argument : argument.substring(colon + 1);
    if (from.isEmpty() && to.isEmpty()) {
      throw wrong(argument);
    }
    return new RecordNumberFilter(
        from.isEmpty() ? 0 : number(from, argument),
        to.isEmpty() ? Long.MAX_VALUE : number(to, argument));
  }

  private static long number(String text, String argument) throws UsageException {
    try {
      long n = Long.parseUnsignedLong(text);
      return n < 0 ? Long.MAX_VALUE : n; // no trace has so many
    } catch (NumberFormatException e) {
      throw wrong(argument);
    }
  }

  private static UsageException wrong(String argument) {
    return new UsageException("--numbers " + argument + ": expected A:B, for example 100:200");
  }

  /** Whether that record is printed. */
  boolean contains(long number) {
    return number >= first && number <= last;
  }
}
