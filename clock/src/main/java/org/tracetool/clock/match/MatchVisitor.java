package org.tracetool.clock.match;

import java.io.IOException;
import org.tracetool.core.definition.CollectiveType;

/** Receives matched messages and collective operations; times are ticks of the trace. */
public interface MatchVisitor {
  /** A message from one unit to another one, or to itself. */
  void visitMessage(int sender, long sent, int receiver, long received) throws IOException;

  /**
   * A collective operation to which all members came.
   *
   * @param type {@code ALL2ALL}, {@code BARRIER}, {@code ONE2ALL} or {@code ALL2ONE}
   * @param root place of the root among the members; -1 if there is none
   * @param members units; the arrays are valid during the call and may be longer than {@code count}
   * @param begins when each member began
   * @param ends when each member ended
   */
  void visitCollective(
      CollectiveType type, int root, int count, int[] members, long[] begins, long[] ends)
      throws IOException;
}
