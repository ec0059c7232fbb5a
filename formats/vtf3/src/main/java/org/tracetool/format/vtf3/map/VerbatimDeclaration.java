package org.tracetool.format.vtf3.map;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Declarations that are kept as text beside the definitions derived from them. When several traces
 * become one, numbers and the clock can change, and such a text may then use a number that another
 * definition has.
 */
final class VerbatimDeclaration {
  /** The fields of a declaration that the model has, if any. */
  private static final List<String> TEXTS = List.of("name", "unit");

  private static final List<String> NUMBERS = List.of("class", "type", "diff", "activity");

  private VerbatimDeclaration() {}

  /**
   * Returns whether a definition can have been derived from a kept declaration.
   *
   * @param kept the declaration
   * @param derived the declaration derived from the definition with its number
   */
  static boolean isOf(VtfRecord kept, VtfRecord derived) {
    if (kept.type == VtfSyntax.CLOCK_PERIOD) {
      double own = VtfModelDefinitions.rate(Double.longBitsToDouble(kept.field[0]));
      return own == VtfModelDefinitions.rate(Double.longBitsToDouble(derived.field[0]));
    }
    for (String field : TEXTS) {
      int slot = kept.type.slot(field);
      if (slot >= 0
          && !Arrays.equals(kept.content(kept.field[slot]), derived.content(derived.field[slot]))) {
        return false;
      }
    }
    for (String field : NUMBERS) {
      int slot = kept.type.slot(field);
      if (slot >= 0
          && slot < kept.type.fixed
          && known(field, kept.field[slot]) != known(field, derived.field[slot])) {
        return false;
      }
    }
    if (kept.type == VtfSyntax.COMMUNICATOR) {
      return Arrays.equals(members(kept), members(derived));
    }
    return kept.type != VtfSyntax.SCL
        || kept.items > 0
            && derived.items > 0
            && kept.item[0] == derived.item[0]
            && (int) kept.item[1] == (int) derived.item[1];
  }

  private static long known(String field, long value) {
    return switch (field) {
      case "type" -> value == NumberText.FLOAT ? 1 : 0;
      case "diff" -> value != 0 ? 1 : 0;
      default -> value;
    };
  }

  private static int[] members(VtfRecord communicator) {
    long n = VtfCommunicators.count(communicator);
    return n < 0 || n > VtfCommunicators.MAX_LISTED_MEMBERS
        ? null
        : VtfCommunicators.members(communicator, (int) n, new TaskProcesses(Map.of()));
  }
}
