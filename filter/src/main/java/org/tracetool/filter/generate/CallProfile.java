package org.tracetool.filter.generate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.tracetool.core.collect.LongIndex;
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
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.filter.apply.EventFiles;

/**
 * The cost of the functions of a trace: how often they are called, how long they take, and the call
 * graph.
 */
public final class CallProfile {
  private final List<ProfiledFunction> functions = new ArrayList<>();

  /** The functions that are weighed each for itself, by {@link #key}. */
  private final Map<Long, ProfiledFunction> known = new HashMap<>();

  private final Definitions definitions;
  private final int most;

  /** All functions that are not weighed each for itself; null if there are none. */
  private ProfiledFunction others;

  private final long[] records = new long[EventKind.values().length];
  private final long ticksPerSecond;
  private long textBytes;
  private long fileBytes;

  private CallProfile(Definitions definitions, int most) {
    this.definitions = definitions;
    this.most = most;
    ticksPerSecond = definitions.ticksPerSecond();
  }

  /**
   * Reads all events of a trace, several streams at a time.
   *
   * @param limit calls of each function that each process and thread will keep
   * @param most functions that are weighed separately, the first ones of the definitions; the
   *     others are reported and treated as one without a name
   * @param progress receives the number of each completed stream
   */
  public static CallProfile of(
      TraceReader reader,
      ReadOptions options,
      int threads,
      long limit,
      int most,
      LongConsumer progress)
      throws IOException {
    List<StreamInfo> streams = reader.streams();
    CallProfile profile = new CallProfile(reader.definitions(), most);
    LongIndex apart = profile.define(options.diagnostics());
    int defined = profile.functions.size();
    WorkerPool.run(
        threads,
        streams.size(),
        i -> {
          int stream = streams.get(i).id();
          StreamCostScan scan =
              new StreamCostScan(
                  limit,
                  apart == null ? null : token -> apart.find(profile.key(stream, token)) >= 0);
          // Opened even if there are no events, since it is damage if they are missing.
          try (EventSource source = reader.open(streams.get(i), Section.EVENTS, options)) {
            scan.read(source);
            options
                .diagnostics()
                .add(
                    WarningCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, scan.otherLeaves(), null);
          }
          // At once, since the data of thousands of streams would take much memory.
          profile.add(scan, stream);
          progress.accept(i + 1L);
        });
    // Streams end in any order, so functions without definition are put into order here.
    profile
        .functions
        .subList(defined, profile.functions.size())
        .sort((f, g) -> Integer.compareUnsigned(f.token, g.token));
    profile.fileBytes = EventFiles.bytes(reader);
    CallGraphDepth.compute(profile.functions);
    return profile;
  }

  /**
   * Makes the functions that are defined.
   *
   * @return those that are weighed each for itself; null if all are
   */
  private LongIndex define(Diagnostics diagnostics) {
    LongIndex apart = new LongIndex();
    long left = 0;
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      int token = entry.definition().token();
      if (function(entry.stream(), token) == others) {
        left++;
      } else {
        apart.add(key(entry.stream(), token));
      }
    }
    if (left == 0) {
      return null;
    }
    diagnostics.warn(
        WarningCode.LIMIT_REACHED,
        "too many functions to weigh each of them",
        "the first " + most + " are, all " + left + " others stay; --memory SIZE allows more");
    return apart;
  }

  /** What a token means in a stream: something of its own, or of the whole trace. */
  private long key(int stream, int token) {
    boolean local =
        definitions.hasLocal(stream)
            && definitions.find(stream, DefinitionKind.REGION, token)
                != definitions.find(DefinitionKind.REGION, token);
    return Integer.toUnsignedLong(token) | (local ? (long) stream << 32 : 0);
  }

  /** The function that a token means in a stream. */
  private ProfiledFunction function(int stream, int token) {
    long key = key(stream, token);
    ProfiledFunction there = known.get(key);
    if (there != null) {
      return there;
    }
    if (known.size() >= most) {
      if (others == null) {
        others = new ProfiledFunction(0, null, null);
        functions.add(others);
      }
      return others;
    }
    Definition.Region region =
        (Definition.Region) definitions.find(stream, DefinitionKind.REGION, token);
    ProfiledFunction f =
        new ProfiledFunction(
            token,
            region == null ? null : region.name(),
            region == null ? null : groupName(definitions, stream, region.group()));
    functions.add(f);
    known.put(key, f);
    return f;
  }

  private static String groupName(Definitions definitions, int stream, int group) {
    Definition d = definitions.find(stream, DefinitionKind.REGION_GROUP, group);
    return d == null ? null : d.name();
  }

  private synchronized void add(StreamCostScan scan, int stream) {
    ProfiledFunction[] met = new ProfiledFunction[scan.functions];
    for (int i = 0; i < met.length; i++) {
      ProfiledFunction f = function(stream, scan.tokens[i]);
      met[i] = f;
      f.calls += scan.calls[i];
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
  List<ProfiledFunction> functions() {
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

  /** Whether there are more functions than are weighed. */
  boolean isLimited() {
    return others != null;
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
