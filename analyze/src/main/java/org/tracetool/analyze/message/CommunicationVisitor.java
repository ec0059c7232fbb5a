package org.tracetool.analyze.message;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.analyze.result.CommunicationReport;
import org.tracetool.analyze.result.CommunicationReport.HopClass;
import org.tracetool.analyze.result.CommunicationReport.SizeClass;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationTable;

/** Sums up messages by size, by distance, within nodes and between nodes. */
public final class CommunicationVisitor implements AnalysisVisitor {
  private static final int CLASSES = 65;

  private final LocationTable locations;
  private final Hosts hosts;
  private final CartesianTopology topology;
  private final long[] messages = new long[CLASSES];
  private final long[] bytes = new long[CLASSES];
  private final long[] transfer = new long[CLASSES];
  private final long[] waiting = new long[CLASSES];
  private final NetworkFit within = new NetworkFit();
  private final NetworkFit between = new NetworkFit();
  private final List<long[]> hops = new ArrayList<>();

  /** No messages yet. */
  public CommunicationVisitor(Definitions definitions) {
    locations = LocationTable.of(definitions);
    hosts = locations.hosts();
    topology = CartesianTopology.of(definitions);
  }

  @Override
  public void visitMessage(
      int sender, int receiver, long size, long send, long post, long complete) {
    if (size < 0) {
      return;
    }
    long begin = Long.compareUnsigned(send, post) > 0 ? send : post;
    long ticks = Long.compareUnsigned(complete, begin) > 0 ? complete - begin : 0;
    int c = NetworkFit.sizeClass(size);
    messages[c]++;
    bytes[c] += size;
    transfer[c] += ticks;
    boolean isWithin =
        hosts.number(locations.process(sender)) == hosts.number(locations.process(receiver));
    (isWithin ? within : between).add(size, ticks);
    if (topology != null) {
      addHops(topology.hops(locations.rank(sender), locations.rank(receiver)), size);
    }
  }

  private void addHops(int distance, long size) {
    if (distance < 0) {
      return;
    }
    while (hops.size() <= distance) {
      hops.add(new long[2]);
    }
    hops.get(distance)[0]++;
    hops.get(distance)[1] += size;
  }

  @Override
  public void visitWait(
      int rank, int thread, int path, WaitKind kind, long begin, long end, long ticks, long size) {
    if (size >= 0 && (kind == WaitKind.LATE_SENDER || kind == WaitKind.LATE_RECEIVER)) {
      waiting[NetworkFit.sizeClass(size)] += ticks;
    }
  }

  /** All messages. */
  public CommunicationReport report(RunFacts run) {
    List<SizeClass> sizes = new ArrayList<>();
    for (int c = 0; c < CLASSES; c++) {
      if (messages[c] > 0) {
        long min = c == 0 ? 0 : 1L << (c - 1);
        long max = c == 0 ? 0 : 2 * min - 1;
        sizes.add(
            new SizeClass(
                min,
                max,
                messages[c],
                bytes[c],
                run.seconds(waiting[c]),
                run.seconds(transfer[c])));
      }
    }
    List<HopClass> distances = new ArrayList<>();
    for (int h = 0; h < hops.size(); h++) {
      if (hops.get(h)[0] > 0) {
        distances.add(new HopClass(h, hops.get(h)[0], hops.get(h)[1]));
      }
    }
    return new CommunicationReport(sizes, distances, within.network(run), between.network(run));
  }
}
