package org.tracetool.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.NoteCollector;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.sql.TraceSql;

/**
 * A trace of two processes in cycles of 1000 ticks of a microsecond from tick 1000 on, all within
 * {@code main}. In each cycle the sender computes for 600 ticks and then sends for 100, its message
 * at 650; the receiver computes for 300 ticks and then receives for 500, its message at 750. Both
 * are in a barrier from 850 to 900. In cycle {@link #LATE} the message takes until 790, in cycle
 * {@link #EARLY} it is received at 640, 10 ticks before it is sent. In cycle {@link #NOTED} the
 * program recorded a value with the begin of {@code compute} and with the send.
 */
public final class ShownTrace {
  /** Cycles that there are. */
  public static final int CYCLES = 400;

  /** Ticks of a cycle. */
  public static final int CYCLE = 1000;

  static final int FIRST = 1000;
  static final int LATE = 250;
  static final int EARLY = 100;
  static final int NOTED = 150;

  static final int MAIN = 1;
  static final int COMPUTE = 2;
  static final int SEND = 3;
  static final int RECEIVE = 4;
  static final int BARRIER = 5;
  static final int COUNTER = 12;
  private static final int COLLECTIVE = 30;
  private static final int COMM = 20;
  private static final int MARKER = 40;
  private static final int KEY = 60;

  private ShownTrace() {}

  private static SampleTrace made() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Sender", 0));
    d.add(new Definition.Location(2, "Receiver", 0));
    d.add(new Definition.Group(COMM, "World", new int[] {1, 2}));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "MPI"));
    d.add(new Definition.SclFile(50, "main.c"));
    d.add(new Definition.Scl(51, 50, 17));
    d.add(new Definition.Region(MAIN, "main", 7, 51));
    d.add(new Definition.Region(COMPUTE, "compute", 7, 0));
    d.add(new Definition.Region(SEND, "MPI_Send", 8, 0));
    d.add(new Definition.Region(RECEIVE, "MPI_Recv", 8, 0));
    d.add(new Definition.Region(BARRIER, "MPI_Barrier", 8, 0));
    d.add(new Definition.Collective(COLLECTIVE, "barrier", 1));
    d.add(new Definition.CounterGroup(11, "Counters"));
    d.add(new Definition.Counter(COUNTER, "cycle", CounterProperties.ABSOLUTE, 11, "1"));
    d.add(new Definition.Marker(MARKER, "hint", 3));
    d.add(new Definition.Key(KEY, KeyValueType.UINT32.ordinal(), "step", ""));
    SampleTrace trace =
        new SampleTrace(
            d.build(), List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    List<ContractRow> sender = trace.rows(1, Section.EVENTS);
    List<ContractRow> receiver = trace.rows(2, Section.EVENTS);
    sender.add(ContractRow.of(FIRST, EventKind.ENTER, 1, MAIN));
    receiver.add(ContractRow.of(FIRST, EventKind.ENTER, 2, MAIN));
    for (int i = 0; i < CYCLES; i++) {
      long t = FIRST + (long) CYCLE * i;
      KeyValues.Pair step = new KeyValues.Pair(KEY, KeyValueType.UINT32, i, null);
      ContractRow begin = ContractRow.of(t, EventKind.ENTER, 1, COMPUTE);
      sender.add(i == NOTED ? begin.with(step) : begin);
      sender.add(ContractRow.of(t + 600, EventKind.LEAVE, 1, COMPUTE));
      sender.add(ContractRow.of(t + 600, EventKind.ENTER, 1, SEND));
      ContractRow send = ContractRow.of(t + 650, EventKind.SEND, 1, 2, 8, 5, COMM);
      sender.add(i == NOTED ? send.with(step) : send);
      sender.add(ContractRow.of(t + 700, EventKind.LEAVE, 1, SEND));
      sender.add(ContractRow.of(t + 720, EventKind.COUNTER, 1, COUNTER, i));
      addBarrier(sender, 1, t);
      call(receiver, 2, COMPUTE, t, t + 300);
      receiver.add(ContractRow.of(t + 300, EventKind.ENTER, 2, RECEIVE));
      int received = i == LATE ? 790 : i == EARLY ? 640 : 750;
      receiver.add(ContractRow.of(t + received, EventKind.RECEIVE, 2, 1, 8, 5, COMM));
      receiver.add(ContractRow.of(t + 800, EventKind.LEAVE, 2, RECEIVE));
      addBarrier(receiver, 2, t);
    }
    long end = FIRST + (long) CYCLE * CYCLES;
    sender.add(ContractRow.of(end, EventKind.LEAVE, 1, MAIN));
    receiver.add(ContractRow.of(end, EventKind.LEAVE, 2, MAIN));
    return trace;
  }

  private static void call(List<ContractRow> rows, int process, int region, long from, long to) {
    rows.add(ContractRow.of(from, EventKind.ENTER, process, region));
    rows.add(ContractRow.of(to, EventKind.LEAVE, process, region));
  }

  private static void addBarrier(List<ContractRow> rows, int process, long t) {
    rows.add(ContractRow.of(t + 850, EventKind.ENTER, process, BARRIER));
    rows.add(ContractRow.of(t + 850, EventKind.COLLECTIVE, process, COLLECTIVE, COMM, 0, 0, 0, 50));
    rows.add(ContractRow.of(t + 900, EventKind.LEAVE, process, BARRIER));
  }

  /** Writes the trace into a folder, and opens it with an index. */
  public static ViewedTrace open(Path folder) throws IOException {
    return open(folder, made());
  }

  /** Writes a trace into a folder, and opens it with an index. */
  public static ViewedTrace open(Path folder, SampleTrace trace) throws IOException {
    return open(folder, trace, null);
  }

  /** Writes a trace into a folder, and opens it with an index that has notes. */
  public static ViewedTrace open(Path folder, SampleTrace trace, NoteCollector notes)
      throws IOException {
    return open("otf", folder, trace, notes);
  }

  /** As {@link #open(Path, SampleTrace)}, in a family of formats. */
  public static ViewedTrace openAs(String family, Path folder, SampleTrace trace)
      throws IOException {
    return open(family, folder, trace, null);
  }

  /** As {@link #open(Path)}, but nothing that was read is kept in memory. */
  static ViewedTrace openKeepingNothing(Path folder) throws IOException {
    return open("otf", folder, made(), null, false);
  }

  private static ViewedTrace open(
      String family, Path folder, SampleTrace trace, NoteCollector notes) throws IOException {
    return open(family, folder, trace, notes, true);
  }

  private static ViewedTrace open(
      String family, Path folder, SampleTrace trace, NoteCollector notes, boolean keeps)
      throws IOException {
    TraceFormat format = FormatRegistry.load().byId(family);
    String name = "shown." + family;
    Path path = folder.resolve(name);
    trace.write(format, path, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    Path index = folder.resolve(name + ".ttidx");
    TraceReader reader = format.open(path, options);
    IndexBuilder.write(reader, index, new IndexOptions(options, 1, 1, 0, n -> {}), notes);
    TraceIndex opened = TraceIndex.open(index, reader);
    return keeps
        ? new ViewedTrace(name, reader, opened, reader.files(), options)
        : new ViewedTrace(name, reader, opened, reader.files(), options, 0);
  }

  /** Opens the trace for a server. */
  public static TraceOpener opener(Path folder) {
    CannedSql sql = new CannedSql();
    return new TraceOpener() {
      @Override
      public String name() {
        return "shown.otf";
      }

      @Override
      public ViewedTrace open(OpeningState opening) throws IOException {
        return ShownTrace.open(folder);
      }

      @Override
      public TraceSql sql() {
        return sql;
      }
    };
  }
}
