package org.tracetool.filter.generate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.work.Workers;
import org.tracetool.filter.apply.EventFiles;

/**
 * The cost of the functions of a trace: how often they are called, how long they take, and the call
 * graph.
 */
public final class CallProfile {
  private final List<Function> functions = new ArrayList<>();
  private final long[] records = new long[EventKind.values().length];
  private final long ticksPerSecond;
  private long textBytes;
  private long fileBytes;

  private CallProfile(long ticksPerSecond) {
    this.ticksPerSecond = ticksPerSecond;
  }

  /**
   * Reads all events of a trace, several streams at a time.
   *
   * @param limit calls of each function that each process and thread will keep
   * @param progress receives the number of each completed stream
   */
  public static CallProfile of(
      TraceReader reader, ReadOptions options, int threads, long limit, LongConsumer progress)
      throws IOException {
    List<StreamInfo> streams = reader.streams();
    Definitions definitions = reader.definitions();
    CallProfile profile = new CallProfile(definitions.ticksPerSecond());
    Map<Long, Function> known = new LinkedHashMap<>();
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition() instanceof Definition.Region region) {
        profile.function(known, definitions, entry.stream(), region.token());
      }
    }
    int defined = profile.functions.size();
    Workers.run(
        threads,
        streams.size(),
        i -> {
          StreamScan scan = new StreamScan(limit);
          // Opened even if there are no events, since it is damage if they are missing.
          try (EventSource source = reader.open(streams.get(i), Section.EVENTS, options)) {
            scan.read(source);
            options
                .diagnostics()
                .add(
                    Diagnostics.Severity.WARNING, CallStack.OTHER_LEAVES, scan.otherLeaves(), null);
          }
          // At once, since the data of thousands of streams would take much memory.
          profile.add(scan, streams.get(i).id(), definitions, known);
          progress.accept(i + 1L);
        });
    // Streams end in any order, so functions without definition are put into order here.
    profile
        .functions
        .subList(defined, profile.functions.size())
        .sort((f, g) -> Integer.compareUnsigned(f.token, g.token));
    profile.fileBytes = EventFiles.bytes(reader);
    CallDepth.compute(profile.functions);
    return profile;
  }

  /** The function that a token means in a stream: one of its own, or one of the whole trace. */
  private Function function(
      Map<Long, Function> known, Definitions definitions, int stream, int token) {
    boolean local =
        definitions.hasLocal(stream)
            && definitions.find(stream, DefinitionKind.REGION, token)
                != definitions.find(DefinitionKind.REGION, token);
    long key = Integer.toUnsignedLong(token) | (local ? (long) stream << 32 : 0);
    return known.computeIfAbsent(
        key,
        k -> {
          Definition.Region region =
              (Definition.Region) definitions.find(stream, DefinitionKind.REGION, token);
          Function f =
              new Function(
                  token,
                  region == null ? null : region.name(),
                  region == null ? null : groupName(definitions, stream, region.group()));
          functions.add(f);
          return f;
        });
  }

  private static String groupName(Definitions definitions, int stream, int group) {
    Definition d = definitions.find(stream, DefinitionKind.REGION_GROUP, group);
    return d == null ? null : d.name();
  }

  private synchronized void add(
      StreamScan scan, int stream, Definitions definitions, Map<Long, Function> known) {
    Function[] met = new Function[scan.functions];
    for (int i = 0; i < met.length; i++) {
      Function f = function(known, definitions, stream, scan.tokens[i]);
      met[i] = f;
      f.calls += scan.calls(i);
      f.callsBeyond += scan.callsBeyond(i);
      f.inclusive += scan.inclusive[i];
      f.exclusive += scan.exclusive[i];
      f.callRecords += scan.callRecords[i];
      f.callBytes += scan.callBytes[i];
      f.ownRecords += scan.ownRecords[i];
      f.ownBytes += scan.ownBytes[i];
      f.snapshotBytes += scan.snapshotBytes[i];
    }
    for (long edge : scan.edges()) {
      met[(int) (edge >>> 32)].callees.add(met[(int) edge]);
    }
    for (int i = 0; i < records.length; i++) {
      records[i] += scan.records[i];
    }
    textBytes += scan.bytes;
  }

  /** All functions that the trace defines or calls. */
  List<Function> functions() {
    return functions;
  }

  /** The names of all functions that the trace defines or calls. */
  public List<String> names() {
    return functions.stream().map(f -> f.name).filter(Objects::nonNull).distinct().toList();
  }

  /** Records of a kind. */
  public long records(EventKind kind) {
    return records[kind.ordinal()];
  }

  /** All event records, snapshots left out. */
  public long records() {
    long sum = 0;
    for (EventKind kind : EventKind.values()) {
      sum += kind.isSnapshot() ? 0 : records[kind.ordinal()];
    }
    return sum;
  }

  /** Bytes that the records would take as text. */
  long textBytes() {
    return textBytes;
  }

  /** Bytes of the event files. */
  public long fileBytes() {
    return fileBytes;
  }

  /** Ticks per second. */
  long ticksPerSecond() {
    return ticksPerSecond;
  }
}
