package org.tracetool.format.vtf3;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.testdata.contract.ContractRow;

/**
 * Random events like those of a measurement: calls nest, operations that begin also end, times
 * increase.
 */
final class TraceRows {
  private static final int[] PROCESSES = {1, 2, 3};
  private static final int KEY = 31;

  private final Random random;
  private final List<ContractRow> rows = new ArrayList<>();
  private final List<List<Long>> stacks = new ArrayList<>();
  private final List<List<ContractRow>> open = new ArrayList<>();
  private final long[] ids = {1, 1, 1};
  private long time;

  private TraceRows(Random random) {
    this.random = random;
    for (int i = 0; i < PROCESSES.length; i++) {
      stacks.add(new ArrayList<>());
      open.add(new ArrayList<>());
    }
  }

  /** The definitions that the rows refer to. */
  static Definitions definitions() {
    Definitions.Builder builder = Definitions.builder();
    List.of(
            new Definition.Creator("sample"),
            new Definition.TimerResolution(1_000_000_000L),
            new Definition.Location(1, "Process 0", 0),
            new Definition.Location(2, "Process 1", 0),
            new Definition.Location(3, "Process 2", 0),
            new Definition.Group(100, "All", new int[] {1, 2, 3}),
            new Definition.Group(0xffff_fffe, "Empty", new int[0]),
            new Definition.SclFile(8, "dir/main.c"),
            new Definition.Scl(7, 8, 0xabcd),
            new Definition.RegionGroup(4, "Application"),
            new Definition.Region(7, "main", 4, 7),
            new Definition.Region(9, "gr\u00f6\u00dfe()", 4, 0),
            new Definition.Collective(7, "MPI_Barrier", 1),
            new Definition.Collective(10, "exchange", 4),
            new Definition.CounterGroup(11, "PAPI"),
            new Definition.Counter(7, "FLOPS", 0x8, 11, "#"),
            new Definition.Counter(12, "load", 0x10d, 11, "%"),
            new Definition.Counter(13, "depth", 0x2d, 11, ""),
            new Definition.CounterAssignment(7, new int[] {1, 2}),
            new Definition.File(7, "/data/a b.dat", 3),
            new Definition.TimeRange(0, 0xffff_ffff_ffff_fff0L),
            new Definition.AttributeList(5, new int[] {1, 7}),
            new Definition.GroupAttributes(100, 5),
            new Definition.Substitutes(1, new int[] {1, 2}),
            new Definition.FileGroup(3, "NFS"),
            new Definition.Key(KEY, KeyValueType.UINT32.ordinal(), "key", "what it is"),
            new Definition.Marker(7, "error", 1),
            new Definition.Comment("first comment"),
            new Definition.Comment("TRACETOOL is no secret"))
        .forEach(builder::add);
    return builder.build();
  }

  /** A number of events, and those that end open operations. */
  static List<ContractRow> of(Random random, int events) {
    TraceRows t = new TraceRows(random);
    for (int i = 0; i < events; i++) {
      t.time += random.nextInt(3) == 0 ? random.nextInt(1000) : 0;
      t.writeEvent(random.nextInt(PROCESSES.length));
    }
    t.time++;
    for (int p = 0; p < PROCESSES.length; p++) {
      while (!t.open.get(p).isEmpty()) {
        t.end(p, 0);
      }
    }
    return t.rows;
  }

  private void writeEvent(int p) {
    int process = PROCESSES[p];
    switch (random.nextInt(18)) {
      case 0, 1, 2, 3 -> enter(p);
      case 4, 5, 6 -> leave(p);
      case 7 -> add(ContractRow.of(time, EventKind.SEND, process, partner(), 64, 3, 100, 7));
      case 8 ->
          add(ContractRow.of(time, EventKind.RECEIVE, process, partner(), 0xffff_fffeL, 3, 0, 0));
      case 9 -> writeCounter(process);
      case 10 ->
          add(
              ContractRow.of(
                  time, EventKind.COLLECTIVE, process, 10, 100, partner(), 1, 2, time, 7));
      case 11 -> {
        long id = id(p);
        ContractRow begin =
            ContractRow.of(time, EventKind.COLLECTIVE_BEGIN, process, 7, id, 100, 2, 3, 4, 7);
        add(begin);
        open.get(p).add(begin);
      }
      case 12 -> {
        ContractRow begin = ContractRow.of(time, EventKind.FILE_OPERATION_BEGIN, process, id(p), 7);
        add(begin);
        open.get(p).add(begin);
      }
      case 13, 14 -> {
        if (!open.get(p).isEmpty()) {
          end(p, random.nextInt(open.get(p).size()));
        }
      }
      case 15 -> add(ContractRow.text(time, EventKind.COMMENT, process, text()));
      case 16 ->
          add(ContractRow.of(time, EventKind.RMA_PUT, process, 0, partner(), 100, 5, 1L << 40, 7));
      default ->
          add(
              random.nextBoolean()
                  ? ContractRow.of(time, EventKind.PROCESS_BEGIN, process)
                  : ContractRow.of(time, EventKind.RMA_END, process, partner(), 100, 5, 0));
    }
  }

  private long partner() {
    return PROCESSES[random.nextInt(PROCESSES.length)];
  }

  private long id(int p) {
    if (random.nextInt(4) == 0) {
      ids[p] += random.nextInt(5); // some numbers went to operations of other kinds
    }
    return ids[p]++;
  }

  private String text() {
    String[] texts = {"", "plain", "TRACETOOL marker 1 2", "tab\t \"quote\" \\ \u00fc", "ENV no"};
    return texts[random.nextInt(texts.length)];
  }

  private void writeCounter(int process) {
    switch (random.nextInt(3)) {
      case 0 -> add(ContractRow.of(time, EventKind.COUNTER, process, 7, random.nextLong()));
      case 1 -> {
        long bits = Float.floatToRawIntBits(random.nextFloat()) & 0xffff_ffffL;
        add(ContractRow.of(time, EventKind.COUNTER, process, 12, bits));
      }
      default -> add(ContractRow.of(time, EventKind.COUNTER, process, 13, random.nextInt()));
    }
  }

  private void enter(int p) {
    long region = random.nextBoolean() ? 7 : 9;
    stacks.get(p).add(region);
    add(ContractRow.of(time, EventKind.ENTER, PROCESSES[p], region, random.nextInt(2) * 7));
  }

  private void leave(int p) {
    List<Long> stack = stacks.get(p);
    if (!stack.isEmpty()) {
      long region = stack.remove(stack.size() - 1);
      add(
          ContractRow.of(
              time, EventKind.LEAVE, PROCESSES[p], random.nextBoolean() ? region : 0, 0));
    }
  }

  private void end(int p, int index) {
    ContractRow begin = open.get(p).remove(index);
    time++; // so that ends come before later events at the same time
    if (begin.kind() == EventKind.COLLECTIVE_BEGIN) {
      rows.add(ContractRow.of(time, EventKind.COLLECTIVE_END, PROCESSES[p], begin.fields().get(1)));
    } else {
      long[] operations = {FileOperation.READ, FileOperation.OPEN | FileOperation.FAILED, 4};
      long operation = operations[random.nextInt(operations.length)];
      long id = begin.fields().get(0);
      int process = PROCESSES[p];
      long bytes = 1000 * id + random.nextInt(10);
      add(
          ContractRow.of(
              time, EventKind.FILE_OPERATION_END, process, 7, id, id % 3, operation, bytes, 0));
    }
  }

  private void add(ContractRow row) {
    boolean pair = random.nextInt(10) == 0;
    rows.add(
        pair
            ? row.with(
                new KeyValues.Pair(KEY, KeyValueType.UINT32, random.nextInt(100), null),
                new KeyValues.Pair(9, KeyValueType.BYTE_ARRAY, 0, new byte[] {0, -1, 34}))
            : row);
  }
}
