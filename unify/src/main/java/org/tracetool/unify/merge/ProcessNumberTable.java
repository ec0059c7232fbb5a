package org.tracetool.unify.merge;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;

/**
 * The processes of the output by the numbers of 64 bits that archives give them. Tokens count the
 * processes of an archive, so a part that has only some of them has others for the same ones.
 */
final class ProcessNumberTable {
  private static final long TOKEN = 0xffff_ffffL;

  private final LongIndex numbers = new LongIndex();

  /** The token of each of the numbers. */
  private final IntList tokens = new IntList();

  /** The tokens that have a number. */
  private final LongIndex numbered = new LongIndex();

  private static LocationInfo info(Definitions definitions, int token) {
    return definitions.find(DefinitionKind.LOCATION_INFO, token) instanceof LocationInfo i
        ? i
        : null;
  }

  /** The token in the output of a process of a trace; 0 if none has its number yet. */
  int find(Definitions definitions, int token) {
    LocationInfo info = info(definitions, token);
    int place = info == null ? -1 : numbers.find(info.number());
    return place < 0 ? 0 : tokens.get(place);
  }

  /**
   * Whether a process with a number that none has yet is another one than that which has a token.
   */
  boolean isOther(Definitions definitions, int token, int becomes, UsedTokens taken) {
    return info(definitions, token) != null
        && (numbered.find(becomes & TOKEN) >= 0
            || !taken.isFreeWithin(DefinitionKind.GROUP, becomes));
  }

  /** A process of a trace has a token in the output. */
  void add(Definitions definitions, int token, int becomes) {
    LocationInfo info = info(definitions, token);
    if (info != null && numbers.add(info.number())) {
      tokens.add(becomes);
      numbered.add(becomes & TOKEN);
    }
  }
}
