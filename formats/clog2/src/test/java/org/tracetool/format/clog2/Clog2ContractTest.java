package org.tracetool.format.clog2;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.TraceFormatContract;

/** The contract of every format. Tokens are those that a log gives by itself. */
class Clog2ContractTest extends TraceFormatContract {
  private static final int WORLD = 1 << 30;
  private static final int PAIR = WORLD + 3;
  private static final int BARRIER = 6;
  private static final int WORK = 301;
  private static final int REST = 302;
  private static final int THREAD = 1 + (1 << 16);
  private static final int NOTE = 11;

  @Override
  public TraceFormat format() {
    return new Clog2Format();
  }

  @Override
  public List<WriteOptions> variants() {
    return List.of(new WriteOptions(-1, new Diagnostics()));
  }

  /** Blocks are long, and mostly zeros here. */
  @Override
  public int cutStep() {
    return Effort.of(1009, 61);
  }

  /** Pairs have a place only where a label tells of them. */
  @Override
  public boolean hasPairs() {
    return false;
  }

  @Override
  public Set<DefinitionKind> definitionKinds() {
    return Set.of(
        DefinitionKind.TIMER_RESOLUTION,
        DefinitionKind.LOCATION,
        DefinitionKind.GROUP,
        DefinitionKind.REGION_GROUP,
        DefinitionKind.REGION,
        DefinitionKind.MARKER);
  }

  @Override
  public Definitions definitions() {
    return Definitions.builder()
        .add(new Definition.TimerResolution(1_000_003))
        .add(new Definition.Location(1, "Process 0", 0))
        .add(new Definition.Location(2, "Process 1", 0))
        .add(new Definition.Location(3, "Process 2", 0))
        .add(new Definition.Location(THREAD, "Thread 1 of process 0", 1))
        .add(new Definition.Group(WORLD, "MPI_COMM_WORLD", new int[] {1, 2, 3}))
        .add(new Definition.Group(PAIR, "Communicator 3", new int[] {3, 1}))
        .add(new Definition.RegionGroup(1, "MPI"))
        .add(new Definition.RegionGroup(3, "Application"))
        .add(new Definition.Region(BARRIER, "MPI_Barrier", 1, 0))
        .add(new Definition.Region(WORK, "größe()", 3, 0))
        .add(new Definition.Region(REST, "rest", 3, 0))
        .add(new Definition.Marker(1, "MPE_Comm_init", 0))
        .add(new Definition.Marker(3, "note", 0))
        .build();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(new StreamInfo(1, new int[] {1, 2, 3, THREAD}));
  }

  @Override
  public SampleTrace everyKind() {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(5, EventKind.ENTER, 1, WORK));
    rows.add(ContractRow.of(5, EventKind.ENTER, 1, BARRIER));
    rows.add(ContractRow.of(6, EventKind.ENTER, THREAD, REST));
    rows.add(ContractRow.of(6, EventKind.SEND, 1, 3, 0x7fff_ffffL, 0xffff_ffffL, PAIR));
    rows.add(ContractRow.of(6, EventKind.SEND, 2, 1, 0, 0, WORLD));
    rows.add(ContractRow.of(7, EventKind.RECEIVE, 3, 1, 5, 0xffff_ffffL, PAIR));
    rows.add(ContractRow.of(1L << 50, EventKind.LEAVE, 1, BARRIER));
    rows.add(ContractRow.of(1L << 50, EventKind.LEAVE, 1, WORK));
    List<ContractRow> markers = trace.rows(0, Section.MARKERS);
    markers.add(ContractRow.text(3, EventKind.MARKER, 1, "", 1));
    markers.add(ContractRow.text(6, EventKind.MARKER, 2, "größe: thirty bytes, no more", 3));
    markers.add(ContractRow.text(6, EventKind.MARKER, THREAD, "", 3));
    return trace;
  }

  /** Calls that nest, and messages, at random. */
  @Override
  public SampleTrace random(Random random, int events) {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    int[] regions = {BARRIER, WORK, REST};
    int[] locations = {1, 2, 3, THREAD};
    int[][] open = new int[locations.length][NOTE];
    int[] depth = new int[locations.length];
    long time = random.nextInt(3);
    for (int i = 0; i < events; i++) {
      time += random.nextInt(4) == 0 ? random.nextInt(50) : 0;
      int who = random.nextInt(locations.length);
      int what = random.nextInt(3);
      if (what == 0 && depth[who] < NOTE) {
        int region = regions[random.nextInt(regions.length)];
        open[who][depth[who]++] = region;
        rows.add(ContractRow.of(time, EventKind.ENTER, locations[who], region));
      } else if (what == 1 && depth[who] > 0) {
        rows.add(ContractRow.of(time, EventKind.LEAVE, locations[who], open[who][--depth[who]]));
      } else {
        EventKind kind = random.nextBoolean() ? EventKind.SEND : EventKind.RECEIVE;
        int own = 1 + random.nextInt(3);
        rows.add(ContractRow.of(time, kind, own, 1 + own % 3, random.nextInt(99), 7, WORLD));
      }
    }
    return trace;
  }
}
