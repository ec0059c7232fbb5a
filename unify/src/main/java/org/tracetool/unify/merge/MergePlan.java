package org.tracetool.unify.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamInfo;

/** Which processes of which streams of which inputs go into which stream of the output. */
final class MergePlan {
  private static final int LOCATIONS = DefinitionKind.LOCATION.ordinal();
  private static final int GROUPS = DefinitionKind.GROUP.ordinal();

  /**
   * Where records of an output stream come from.
   *
   * @param input number of the input
   * @param locations the processes by their tokens in the input; null for the whole stream
   * @param others whether samples of groups and the like belong here
   */
  record From(int input, StreamInfo stream, int[] locations, boolean others) {}

  /**
   * A stream of the output.
   *
   * @param stream its number and processes
   * @param from its sources
   */
  record Output(StreamInfo stream, List<From> from) {}

  /** A stream of the output that grows. */
  private static final class Growing {
    private int id;
    private final Set<Integer> locations = new HashSet<>();
    private final List<From> from = new ArrayList<>();

    Output finished() {
      int[] tokens = locations.stream().mapToInt(Integer::intValue).toArray();
      IntMap.sortUnsigned(tokens);
      return new Output(new StreamInfo(id, tokens), from);
    }
  }

  private final List<MergeInput> inputs;
  private final Map<Integer, Growing> owners = new HashMap<>();
  private final List<Growing> growing = new ArrayList<>();

  private MergePlan(List<MergeInput> inputs) {
    this.inputs = inputs;
  }

  /**
   * The streams of the output.
   *
   * @param inputs translated inputs
   * @param order the numbers of the inputs in the order in which their records come at equal times
   * @param streams how many; 0 for one for each process, null for those of the inputs, where
   *     streams that share a process are one
   */
  static List<Output> of(List<MergeInput> inputs, List<Integer> order, Integer streams) {
    MergePlan plan = new MergePlan(inputs);
    if (streams == null) {
      plan.keep();
    } else {
      plan.deal(streams);
    }
    for (int input : order) {
      for (StreamInfo stream : inputs.get(input).streams()) {
        plan.assign(input, stream);
      }
    }
    List<Output> outputs = new ArrayList<>();
    plan.growing.forEach(g -> outputs.add(g.finished()));
    outputs.sort((a, b) -> Integer.compareUnsigned(a.stream().id(), b.stream().id()));
    return outputs;
  }

  private int becomes(int input, StreamInfo stream, int location) {
    TokenMaps tokens = inputs.get(input).tokens();
    int becomes = tokens.find(stream.id(), LOCATIONS, location);
    return becomes == 0 ? tokens.get(stream.id(), GROUPS, location) : becomes;
  }

  private void keep() {
    Set<Integer> ids = new HashSet<>();
    List<Growing> unnumbered = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      for (StreamInfo stream : inputs.get(i).streams()) {
        Growing target = null;
        for (int location : stream.locations()) {
          Growing owner = owners.get(becomes(i, stream, location));
          target = target == null ? owner : target;
        }
        if (target == null && stream.locations().length > 0) {
          target = new Growing();
          growing.add(target);
          if (ids.add(stream.id())) {
            target.id = stream.id();
          } else {
            unnumbered.add(target);
          }
        }
        for (int location : stream.locations()) {
          int token = becomes(i, stream, location);
          if (owners.putIfAbsent(token, target) == null) {
            target.locations.add(token);
          }
        }
      }
    }
    int next = 1;
    for (Growing g : unnumbered) {
      while (!ids.add(next)) {
        next++;
      }
      g.id = next;
    }
  }

  private void deal(int count) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> processes = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      for (StreamInfo stream : inputs.get(i).streams()) {
        for (int location : stream.locations()) {
          int token = becomes(i, stream, location);
          if (seen.add(token)) {
            processes.add(token);
          }
        }
      }
    }
    processes.sort(Integer::compareUnsigned); // whatever the order of the inputs
    int all = processes.size();
    int n = count == 0 || count > all ? all : count;
    int next = 0;
    for (int i = 0; i < n; i++) {
      Growing g = new Growing();
      g.id = i + 1;
      growing.add(g);
      int size = all / n + (i < all % n ? 1 : 0);
      for (int token : processes.subList(next, next + size)) {
        g.locations.add(token);
        owners.put(token, g);
      }
      next += size;
    }
  }

  private void assign(int input, StreamInfo stream) {
    Map<Growing, List<Integer>> parts = new LinkedHashMap<>();
    for (int location : stream.locations()) {
      Growing owner = owners.get(becomes(input, stream, location));
      parts.computeIfAbsent(owner, g -> new ArrayList<>()).add(location);
    }
    boolean first = true;
    for (Map.Entry<Growing, List<Integer>> part : parts.entrySet()) {
      int[] locations =
          parts.size() == 1 ? null : part.getValue().stream().mapToInt(Integer::intValue).toArray();
      part.getKey().from.add(new From(input, stream, locations, first));
      first = false;
    }
  }
}
