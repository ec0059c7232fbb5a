package org.tracetool.legacy.stf;

import java.util.function.Consumer;
import org.tracetool.core.error.UsageException;

/** Directives of stftool that tracetool follows in another way or not at all. */
final class UnsupportedDirectives {
  private UnsupportedDirectives() {}

  /** Refuses what would make another result, on the command line; elsewhere it is noted. */
  static void check(StftoolConfiguration c, Consumer<String> note) throws UsageException {
    if (c.has(StftoolDirective.UUID)) {
      refuse(
          c,
          StftoolDirective.UUID,
          "the id of a trace is made of its content, so equal ones agree",
          note);
    }
    if (c.is(StftoolDirective.RESCALE, false)) {
      refuse(
          c,
          StftoolDirective.RESCALE,
          "times that a format cannot hold are rounded and told",
          note);
    }
  }

  /** What to say of an option that is none here; some are options of later editions. */
  static String unknown(String option) {
    String way =
        switch (option) {
          case "--merge" -> "'tracetool unify' and 'tracetool merge' make one trace of several";
          case "--delete-raw-data" -> "'tracetool unify --replace' does that";
          case "--itflogfile" -> "'tracetool filter' writes parts of traces";
          default -> null;
        };
    return way == null ? "unknown option '" + option + "'" : option + " is not supported; " + way;
  }

  private static void refuse(
      StftoolConfiguration c, StftoolDirective directive, String why, Consumer<String> note)
      throws UsageException {
    if (c.source(directive) == StftoolConfiguration.Source.COMMAND_LINE) {
      throw new UsageException("--" + directive.option() + " is not supported: " + why);
    }
    note.accept(directive.keyword() + " has no effect: " + why);
  }
}
