package org.tracetool.core.copy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.shard.ShardWork;

/** Which processes of which streams go into which stream of the new trace. */
final class StreamPlan {
  /**
   * A stream of the new trace.
   *
   * @param stream its number and processes
   * @param from the streams it is composed of, in order, each with the processes that it gives;
   *     null if it gives all of them
   */
  record Output(StreamInfo stream, Map<StreamInfo, int[]> from) {}

  private final List<Output> outputs;

  private StreamPlan(List<Output> outputs) {
    this.outputs = outputs;
  }

  List<Output> outputs() {
    return outputs;
  }

  List<StreamInfo> streams() {
    List<StreamInfo> list = new ArrayList<>(outputs.size());
    outputs.forEach(o -> list.add(o.stream()));
    return list;
  }

  /**
   * The outputs in groups to be written in one go: those that follow each other and take all they
   * have from the same stream.
   *
   * @param shards which of them are to be written at all
   */
  List<List<Output>> together(ShardWork shards) {
    List<List<Output>> groups = new ArrayList<>();
    List<Output> group = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      Output output = outputs.get(i);
      if (!shards.writes(i)) {
        continue;
      }
      boolean joins =
          !group.isEmpty()
              && output.from().size() == 1
              && group.get(0).from().keySet().equals(output.from().keySet());
      if (!joins) {
        group = new ArrayList<>();
        groups.add(group);
      }
      group.add(output);
    }
    return groups;
  }

  /**
   * The streams unchanged, or all processes distributed over another number of streams.
   *
   * @param chosen the processes to keep; null for all
   * @param count number of streams, 0 for one for each process; null for the existing ones
   */
  static StreamPlan of(List<StreamInfo> streams, IntPredicate chosen, Integer count) {
    return count == null ? same(streams, chosen) : dealt(streams, chosen, count);
  }

  /**
   * Every stream unchanged, without the processes that are left out.
   *
   * @param chosen the processes to keep; null for all
   */
  static StreamPlan same(List<StreamInfo> streams, IntPredicate chosen) {
    List<Output> outputs = new ArrayList<>(streams.size());
    for (StreamInfo stream : streams) {
      int[] kept = kept(stream, chosen);
      if (kept.length > 0) {
        int[] part = kept.length == stream.locations().length ? null : kept;
        Map<StreamInfo, int[]> from = new LinkedHashMap<>();
        from.put(stream, part);
        outputs.add(new Output(new StreamInfo(stream.id(), kept), from));
      }
    }
    return new StreamPlan(outputs);
  }

  /**
   * All processes, in the order of the trace, dealt in blocks to streams 1 to {@code count}, the
   * first ones of which get one more if they do not come out even.
   *
   * @param count number of streams; 0 for one for each process
   */
  static StreamPlan dealt(List<StreamInfo> streams, IntPredicate chosen, int count) {
    List<StreamInfo> owners = new ArrayList<>();
    List<Integer> processes = new ArrayList<>();
    for (StreamInfo stream : streams) {
      for (int location : kept(stream, chosen)) {
        owners.add(stream);
        processes.add(location);
      }
    }
    int all = processes.size();
    int n = count == 0 || count > all ? all : count;
    List<Output> outputs = new ArrayList<>(n);
    int next = 0;
    for (int i = 0; i < n; i++) {
      int size = all / n + (i < all % n ? 1 : 0);
      outputs.add(output(i + 1, owners, processes, next, next + size));
      next += size;
    }
    return new StreamPlan(outputs);
  }

  /**
   * All processes in groups, each of which becomes a stream.
   *
   * @param groups tokens of the processes of each stream; each process once
   */
  static StreamPlan grouped(List<StreamInfo> streams, IntPredicate chosen, List<int[]> groups) {
    Map<Integer, StreamInfo> owner = new HashMap<>();
    for (StreamInfo stream : streams) {
      for (int location : kept(stream, chosen)) {
        owner.put(location, stream);
      }
    }
    List<Output> outputs = new ArrayList<>(groups.size());
    for (int[] group : groups) {
      List<StreamInfo> owners = new ArrayList<>(group.length);
      List<Integer> processes = new ArrayList<>(group.length);
      for (int location : group) {
        owners.add(owner.get(location));
        processes.add(location);
      }
      outputs.add(output(outputs.size() + 1, owners, processes, 0, group.length));
    }
    return new StreamPlan(outputs);
  }

  /** The processes of all streams in their order; null if one is in several streams. */
  static List<Integer> processes(List<StreamInfo> streams, IntPredicate chosen) {
    Set<Integer> all = new LinkedHashSet<>();
    for (StreamInfo stream : streams) {
      for (int location : kept(stream, chosen)) {
        if (!all.add(location)) {
          return null;
        }
      }
    }
    return new ArrayList<>(all);
  }

  /** Returns whether groups take processes of one stream apart. */
  static boolean cuts(List<StreamInfo> streams, List<int[]> groups) {
    Map<Integer, int[]> groupOf = new HashMap<>();
    for (int[] group : groups) {
      for (int location : group) {
        groupOf.put(location, group);
      }
    }
    for (StreamInfo stream : streams) {
      Set<int[]> own = Collections.newSetFromMap(new IdentityHashMap<>());
      for (int location : stream.locations()) {
        if (groupOf.containsKey(location)) {
          own.add(groupOf.get(location));
        }
      }
      if (own.size() > 1) {
        return true;
      }
    }
    return false;
  }

  private static Output output(
      int id, List<StreamInfo> owners, List<Integer> processes, int start, int end) {
    int[] tokens = new int[end - start];
    // By identity: comparing streams goes through all their processes.
    Map<StreamInfo, IntList> parts = new IdentityHashMap<>();
    List<StreamInfo> order = new ArrayList<>();
    for (int i = start; i < end; i++) {
      int token = processes.get(i);
      tokens[i - start] = token;
      IntList part = parts.get(owners.get(i));
      if (part == null) {
        part = new IntList();
        parts.put(owners.get(i), part);
        order.add(owners.get(i));
      }
      part.add(token);
    }
    Map<StreamInfo, int[]> from = new LinkedHashMap<>();
    for (StreamInfo s : order) {
      int[] part = parts.get(s).toArray();
      from.put(s, part.length == s.locations().length ? null : part);
    }
    UnsignedInts.sort(tokens);
    return new Output(new StreamInfo(id, tokens), from);
  }

  private static int[] kept(StreamInfo stream, IntPredicate chosen) {
    return chosen == null
        ? stream.locations()
        : Arrays.stream(stream.locations()).filter(chosen).toArray();
  }

  /** A test for some processes; null for all. */
  static IntPredicate among(int[] tokens) {
    if (tokens == null) {
      return null;
    }
    if (tokens.length == 1) {
      int only = tokens[0];
      return t -> t == only;
    }
    int[] sorted = tokens.clone();
    Arrays.sort(sorted);
    return t -> Arrays.binarySearch(sorted, t) >= 0;
  }
}
