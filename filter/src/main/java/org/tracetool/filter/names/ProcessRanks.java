package org.tracetool.filter.names;

import java.util.Arrays;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * Ranks of processes: threads have that of their process. VampirTrace numbers the process of rank r
 * with r + 1; where numbers are not of that sort, processes are counted in their order.
 */
public final class ProcessRanks {
  private static final int MOST_PARENTS = 64;
  private static final int LARGEST_PROCESS = 0xffff;

  private final Definitions definitions;
  private final boolean byToken;
  private final long[] roots;

  /** The ranks of a trace. */
  public ProcessRanks(Definitions definitions) {
    this.definitions = definitions;
    long[] tokens =
        definitions.all(Definition.Location.class).stream()
            .filter(l -> l.parent() == 0)
            .mapToLong(l -> Integer.toUnsignedLong(l.token()))
            .sorted()
            .distinct()
            .toArray();
    roots = tokens;
    byToken = tokens.length == 0 || tokens[0] > 0 && tokens[tokens.length - 1] <= LARGEST_PROCESS;
  }

  /** The process that a thread belongs to, or the process itself. */
  public int process(int location) {
    int token = location;
    for (int i = 0; i < MOST_PARENTS; i++) {
      Definition.Location l = definitions.location(token);
      if (l == null || l.parent() == 0) {
        break;
      }
      token = l.parent();
    }
    return token;
  }

  /** The rank of a process or thread, -1 if it has none. */
  public long of(int location) {
    long root = Integer.toUnsignedLong(process(location));
    if (byToken) {
      return root - 1;
    }
    int index = Arrays.binarySearch(roots, root);
    return index < 0 ? -1 : index;
  }

  /** Largest rank. */
  public long last() {
    return roots.length == 0 ? -1 : byToken ? roots[roots.length - 1] - 1 : roots.length - 1L;
  }

  /** Number of processes, threads not counted. */
  public int processes() {
    return roots.length;
  }
}
