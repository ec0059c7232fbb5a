package org.tracetool.core.copy;

import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.Hosts;

/** How the processes of a trace are distributed over the streams of a copy by its format. */
public final class StreamLayout {
  /** The number of streams up to which the format's own layout is not used. */
  private static final int MAX_STREAMS_KEPT = 16;

  private StreamLayout() {}

  /** Returns whether a trace keeps its streams by default. */
  public static boolean isKept(TraceReader reader) {
    return reader.streams().size() <= MAX_STREAMS_KEPT || reader.definitions().hasLocal();
  }

  /**
   * The format's distribution of the processes.
   *
   * @param chosen the processes that are copied; null for all
   * @param hosts where they ran; {@link Hosts#UNKNOWN} if that is not to count
   * @param most at most so many processes to a stream, for which streams may be taken apart; 0 for
   *     what is usual in the format
   * @return the processes of each stream; null to keep the streams as they are
   */
  public static List<int[]> of(
      TraceReader reader, TraceFormat target, IntPredicate chosen, Hosts hosts, int most) {
    List<Integer> processes = StreamPlan.processes(reader.streams(), chosen);
    if (processes == null || processes.isEmpty()) {
      return null;
    }
    List<int[]> layout = target.layout(reader, hosts, processes, most);
    return layout != null && most == 0 && StreamPlan.cuts(reader.streams(), layout) ? null : layout;
  }
}
