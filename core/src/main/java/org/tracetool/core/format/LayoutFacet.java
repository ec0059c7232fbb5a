package org.tracetool.core.format;

import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.Hosts;

/** A format with an opinion on how processes are distributed over streams. */
public interface LayoutFacet {
  /**
   * The distribution of processes over streams that this format uses.
   *
   * @param hosts where processes ran; {@link Hosts#UNKNOWN} if that is not to count
   * @param processes tokens of all processes and threads that have a stream, in their order
   * @param most at most so many processes to a stream; 0 for what is usual in the format
   * @return the processes of each stream
   */
  List<int[]> layout(Definitions definitions, Hosts hosts, List<Integer> processes, int most);
}
