package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.stf.StfFormat;
import org.tracetool.format.stf.StfWriter;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Traces with well nested calls, messages, collective operations and counters, in many blocks. */
public final class StoredTrace {
  static final int CHUNK = 1024;

  private StoredTrace() {}

  public static Definitions definitions() {
    Set<DefinitionKind> kinds =
        EnumSet.complementOf(
            EnumSet.of(DefinitionKind.VERSION, DefinitionKind.UNIQUE_ID, DefinitionKind.UNKNOWN));
    return SampleTrace.definitionsOf(kinds);
  }

  /** Two streams with three processes and some thousand records, many at equal times. */
  public static SampleTrace plausible(long seed, int events) {
    Random random = new Random(seed);
    SampleTrace trace = new SampleTrace(definitions(), SampleTrace.someStreams());
    int[] all = {1, 2, 0x1a};
    for (StreamInfo s : trace.streams()) {
      List<ContractRow> rows = trace.rows(s.id(), Section.EVENTS);
      long time = 1000;
      List<List<Integer>> stacks = new ArrayList<>();
      for (int i = 0; i < s.locations().length; i++) {
        stacks.add(new ArrayList<>());
      }
      for (int i = 0; i < events; i++) {
        time += random.nextInt(3) == 0 ? random.nextInt(20) : 0;
        int which = random.nextInt(s.locations().length);
        int process = s.locations()[which];
        List<Integer> stack = stacks.get(which);
        int other = all[random.nextInt(all.length)];
        switch (random.nextInt(12)) {
          case 0, 1, 2 -> {
            int region = 1 + random.nextInt(9);
            stack.add(region);
            rows.add(ContractRow.of(time, EventKind.ENTER, process, region, random.nextInt(2)));
          }
          case 3, 4, 5, 6, 7 -> {
            if (!stack.isEmpty()) {
              int region = stack.remove(stack.size() - 1);
              rows.add(
                  ContractRow.of(
                      time, EventKind.LEAVE, process, random.nextInt(9) == 0 ? 0 : region, 0));
            }
          }
          case 8 ->
              rows.add(
                  ContractRow.of(time, EventKind.SEND, process, other, 8, random.nextInt(3), 5));
          case 9 ->
              rows.add(
                  ContractRow.of(time, EventKind.RECEIVE, process, other, 8, random.nextInt(3), 5));
          case 10 ->
              rows.add(ContractRow.of(time, EventKind.COUNTER, process, 7, random.nextInt(1000)));
          default ->
              rows.add(
                  ContractRow.of(
                      time, EventKind.COLLECTIVE, process, 10, 100, 0, 4, 4, random.nextInt(40)));
        }
      }
    }
    return trace;
  }

  public static Path write(SampleTrace trace, Path path, boolean anchored) throws IOException {
    return write(trace, path, anchored, -1);
  }

  public static Path write(SampleTrace trace, Path path, boolean anchored, int compression)
      throws IOException {
    WriteOptions options = new WriteOptions(compression, new Diagnostics());
    boolean single = path.toString().endsWith(TraceNames.SINGLE_SUFFIX);
    OutputStaging place =
        single ? OutputStaging.forSingle(path) : OutputStaging.forFiles(path, OverwritePolicy.OWN);
    try (StfWriter writer = new StfWriter(place, options, CHUNK, anchored)) {
      trace.writeTo(writer);
      writer.finish();
    }
    return path;
  }

  /** The events of all streams. */
  public static List<List<ContractRow>> events(Path path, ReadOptions options) throws IOException {
    List<List<ContractRow>> all = new ArrayList<>();
    try (TraceReader reader = new StfFormat().open(path, options)) {
      for (StreamInfo s : reader.streams()) {
        all.add(ContractRow.readAll(reader.open(s, Section.EVENTS, options)));
      }
    }
    return all;
  }

  public static List<List<ContractRow>> expected(SampleTrace trace) {
    List<List<ContractRow>> all = new ArrayList<>();
    trace.streams().stream()
        .sorted((a, b) -> Integer.compareUnsigned(a.id(), b.id()))
        .forEach(s -> all.add(trace.rows(s.id(), Section.EVENTS)));
    return all;
  }

  /** Copies all files of a trace into another folder under the same names. */
  public static void copyFiles(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (java.util.stream.Stream<Path> list = Files.list(from)) {
      for (Path p : (Iterable<Path>) list.filter(Files::isRegularFile)::iterator) {
        Files.write(to.resolve(p.getFileName()), Files.readAllBytes(p));
      }
    }
  }
}
