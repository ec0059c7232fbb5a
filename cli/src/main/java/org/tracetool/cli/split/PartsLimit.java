package org.tracetool.cli.split;

import java.math.BigInteger;
import org.tracetool.core.error.UsageException;

/** How many parts a trace may be split into: each is a trace of its own with several files. */
final class PartsLimit {
  static final int DEFAULT = 10_000;

  private final int most;

  /**
   * @param given limit given by the user; null for {@link #DEFAULT}
   */
  PartsLimit(Integer given) throws UsageException {
    if (given != null && given < 1) {
      throw new UsageException("--parts-limit " + given + ": must be at least 1");
    }
    most = given == null ? DEFAULT : given;
  }

  /**
   * Refuses too many parts.
   *
   * @param option the option that requests them, for the message
   */
  void check(String option, BigInteger parts) throws UsageException {
    if (parts.compareTo(BigInteger.valueOf(most)) > 0) {
      throw new UsageException(
          option
              + ": would make "
              + parts
              + " parts, more than "
              + most
              + "; make fewer, or allow more with --parts-limit N");
    }
  }
}
