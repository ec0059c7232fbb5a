package org.tracetool.console;

import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.TraceException;

/** The options that do what a message of the library advises. */
public final class RemedyHints {
  private RemedyHints() {}

  /** The message of a failure, with the option that helps. */
  public static String message(TraceException failure) {
    Remedy remedy = failure.remedy();
    return remedy == null ? failure.getMessage() : failure.getMessage() + " (" + hint(remedy) + ")";
  }

  private static String hint(Remedy remedy) {
    return switch (remedy) {
      case MORE_MEMORY -> "--memory SIZE";
      case MORE_TEMPORARY_SPACE -> "--temp-space SIZE";
      case NAME_INPUT_FORMAT -> "--from FORMAT";
      case NAME_OUTPUT_FORMAT -> "--to FORMAT";
      case KEEP_STREAMS -> "leave --streams out";
      case CHOOSE_PROCESSES -> "--process";
      case REPLACE_ANYTHING -> "--force";
      case OTHER_OUTPUT_OR_REPLACE -> "-o, --replace";
      case NAME_OR_REPLACE -> "leave -o or --replace out";
      case REPLACE_DAMAGED -> "leave --replace out, or say --replace=damaged";
      case OTHER_RESOLUTION -> "--resolution";
      case RENUMBER -> "--renumber";
      case JOIN -> "--join";
      case RENUMBER_OR_JOIN -> "--renumber, --join";
      case CLEAN_SHARES -> "--clean";
      case SHARE_NUMBERS -> "--shared-numbers";
      case NEW_INDEX -> "tracetool index TRACE";
    };
  }
}
