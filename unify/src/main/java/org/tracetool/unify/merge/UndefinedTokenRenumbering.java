package org.tracetool.unify.merge;

import java.util.Map;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.unify.definitions.TokenMap;

/**
 * New numbers for tokens that records of an input use without a definition, where another input has
 * a definition for them: they must not come to mean that. Each input and token has a number of its
 * own that depends on nothing else, so that streams can be worked on at the same time.
 */
final class UndefinedTokenRenumbering {
  private static final int KINDS = DefinitionKind.values().length;
  private static final long NUMBERS = 0xffff_ffffL;

  private static final class Table {
    private final int[] defined;
    private long base;

    Table(int[] defined) {
      this.defined = defined;
    }
  }

  private final Table[] tables = new Table[KINDS];
  private final int inputs;
  private final boolean renumber;
  private final boolean sharedNumbers;

  /**
   * @param defined the tokens that are defined in the output, which are sorted here
   * @param renumber whether processes of different inputs are different ones
   * @param sharedNumbers whether there are no strangers, since all inputs mean the same
   */
  UndefinedTokenRenumbering(
      Map<DefinitionKind, int[]> defined, int inputs, boolean renumber, boolean sharedNumbers) {
    this.inputs = inputs;
    this.renumber = renumber;
    this.sharedNumbers = sharedNumbers;
    defined.forEach(
        (kind, tokens) -> {
          UnsignedInts.sort(tokens);
          tables[kind.ordinal()] = new Table(tokens);
        });
    // Processes and groups share their numbers.
    long above =
        Math.max(
            last(defined.get(DefinitionKind.LOCATION)), last(defined.get(DefinitionKind.GROUP)));
    for (Map.Entry<DefinitionKind, int[]> e : defined.entrySet()) {
      Table table = tables[e.getKey().ordinal()];
      if (e.getKey() == DefinitionKind.LOCATION || e.getKey() == DefinitionKind.GROUP) {
        table.base = above + 1;
        above += (long) inputs * table.defined.length;
      } else {
        table.base = last(table.defined) + 1;
      }
    }
  }

  private static long last(int[] sorted) {
    return sorted.length == 0 ? 0 : Integer.toUnsignedLong(sorted[sorted.length - 1]);
  }

  /**
   * Returns whether no token of a kind can be a stranger in an input.
   *
   * @param own the tokens that the input defines for all streams
   */
  boolean none(int kind, TokenMap own) {
    if (isOff(kind)) {
      return true;
    }
    for (int token : tables[kind].defined) { // never looks at more than the input has
      if (token != 0 && own.get(token) == 0) {
        return false;
      }
    }
    return true;
  }

  /** A message can go to a process that only another input has. */
  private boolean isOff(int kind) {
    return sharedNumbers
        || tables[kind] == null
        || kind == DefinitionKind.LOCATION.ordinal() && !renumber;
  }

  /**
   * The new value of a token that the input does not define.
   *
   * @param input number of the input
   */
  int becomes(int input, int kind, int token) throws UnsupportedTraceException {
    if (isOff(kind)) {
      return token;
    }
    Table table = tables[kind];
    int at = UnsignedInts.find(table.defined, token);
    if (at < 0) {
      return token;
    }
    long number = table.base + (long) input * table.defined.length + at;
    if (number > NUMBERS) {
      throw new UnsupportedTraceException(
              "there is no number left for "
                  + DefinitionKind.values()[kind].label()
                  + " "
                  + Integer.toUnsignedString(token)
                  + ", which one of the "
                  + inputs
                  + " inputs uses without a definition; give it the meaning that it has in another"
                  + " one")
          .advising(Remedy.SHARE_NUMBERS);
    }
    return (int) number;
  }

  /** Tells of a token that got a new number. */
  static void report(
      Diagnostics diagnostics, String input, DefinitionKind kind, int token, int becomes) {
    diagnostics.warn(
        WarningCode.RENUMBERED,
        "undefined ids that another input defines, renumbered (--shared-numbers keeps them)",
        input
            + ": "
            + kind.label()
            + " "
            + Integer.toUnsignedString(token)
            + " became "
            + Integer.toUnsignedString(becomes));
  }
}
