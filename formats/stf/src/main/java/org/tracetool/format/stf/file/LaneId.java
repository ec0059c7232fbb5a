package org.tracetool.format.stf.file;

import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * Which timeline a record belongs to: a task (its number is the process token less 1), a group (its
 * token), or the trace as a whole (process 0).
 */
public final class LaneId {
  public static final int TASK = 0;
  static final int GROUP = 1;
  public static final int GLOBAL = 2;

  private LaneId() {}

  /** The kind of the lane of a process token. */
  public static int kind(int token, Definitions definitions) {
    if (token == 0) {
      return GLOBAL;
    }
    boolean group =
        definitions.find(DefinitionKind.LOCATION, token) == null
            && definitions.find(DefinitionKind.GROUP, token) != null;
    return group ? GROUP : TASK;
  }

  /** The number of the lane of a process token, unsigned 32 bits. */
  public static int id(int kind, int token) {
    return kind == TASK ? token - 1 : token;
  }

  /** The process token of a lane. */
  public static int token(int kind, int id) {
    return kind == TASK ? id + 1 : kind == GROUP ? id : 0;
  }

  /**
   * Position among the lanes of records with equal times: the whole trace, groups, then tasks by
   * number.
   */
  public static long rank(int kind, int id) {
    return (long) (GLOBAL - kind) << 32 | Integer.toUnsignedLong(id);
  }

  /** Position in the directory of a block: by kind, then number. */
  public static long directoryKey(int kind, int id) {
    return (long) kind << 32 | Integer.toUnsignedLong(id);
  }
}
