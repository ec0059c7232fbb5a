package org.tracetool.filter.names;

import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.LocationTable;

/**
 * Ranks of processes as the tools of the Trace Collector and of VampirTrace number them: threads
 * have that of their process. VampirTrace numbers the process of rank r with r + 1; where numbers
 * are not of that sort, processes are counted in their order. In traces with location groups, the
 * numbers of locations do not have such a meaning.
 */
public final class ProcessRanks {
  private static final int MAX_PROCESS = 0xffff;

  private final LocationTable locations;
  private final boolean byToken;
  private final int[] roots;
  private final boolean grouped;

  /** The ranks of a trace. */
  public ProcessRanks(Definitions definitions) {
    locations = LocationTable.of(definitions);
    grouped = definitions.count(DefinitionKind.LOCATION_GROUP) > 0;
    int[] tokens = new int[locations.processes()];
    int n = 0;
    for (int place = 0; place < locations.count(); place++) {
      int token = locations.token(place);
      if (locations.isProcess(token)) {
        tokens[n++] = token;
      }
    }
    UnsignedInts.sort(tokens);
    roots = tokens;
    byToken =
        !grouped
            && (n == 0
                || tokens[0] != 0 && Integer.compareUnsigned(tokens[n - 1], MAX_PROCESS) <= 0);
  }

  /** The process that a thread belongs to, or the process itself. */
  public int process(int location) {
    return locations.process(location);
  }

  /** The rank of a process or thread, -1 if it has none. */
  public long of(int location) {
    int root = process(location);
    if (grouped) {
      return locations.rank(root);
    }
    return byToken ? Integer.toUnsignedLong(root) - 1 : UnsignedInts.find(roots, root);
  }

  /** Number of processes, threads not counted. */
  public int processes() {
    return roots.length;
  }
}
