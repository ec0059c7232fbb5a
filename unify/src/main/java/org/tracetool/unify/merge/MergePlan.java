package org.tracetool.unify.merge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamInfo;

/** Which processes of which streams of which inputs go into which stream of the output. */
final class MergePlan {
  private static final int LOCATIONS = DefinitionKind.LOCATION.ordinal();
  private static final long TOKEN = 0xffff_ffffL;
  private static final int GROUPS = DefinitionKind.GROUP.ordinal();

  /**
   * Where records of an output stream come from.
   *
   * @param input number of the input
   * @param locations the processes by their tokens in the input; null for the whole stream
   * @param others whether samples of groups and the like belong here
   */
  record SourceStream(int input, StreamInfo stream, int[] locations, boolean others) {}

  /**
   * A stream of the output.
   *
   * @param stream its number and processes
   * @param from its sources
   */
  record Output(StreamInfo stream, List<SourceStream> from) {}

  /** A stream of the output that grows. */
  private static final class PlanBuilder {
    private final int place;
    private int id;
    private final IntList locations = new IntList();
    private final List<SourceStream> from = new ArrayList<>();

    PlanBuilder(int place) {
      this.place = place;
    }

    Output finished() {
      int[] tokens = locations.toArray();
      UnsignedInts.sort(tokens);
      return new Output(new StreamInfo(id, tokens), from);
    }
  }

  private final List<MergeInput> inputs;

  /** The processes of the output, and the place of the stream that each is in. */
  private final LongIndex processes = new LongIndex();

  private final IntList owners = new IntList();
  private final List<PlanBuilder> growing = new ArrayList<>();

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

  /** The stream that a process is in; null if in none yet. */
  private PlanBuilder owner(int token) {
    int place = processes.find(token & TOKEN);
    return place < 0 ? null : growing.get(owners.get(place));
  }

  /** Puts a process into a stream, if it is in none yet. */
  private void assignProcess(int token, PlanBuilder stream) {
    if (processes.add(token & TOKEN)) {
      owners.add(stream.place);
      stream.locations.add(token);
    }
  }

  private PlanBuilder grow() {
    PlanBuilder g = new PlanBuilder(growing.size());
    growing.add(g);
    return g;
  }

  private void keep() {
    Set<Integer> ids = new HashSet<>();
    List<PlanBuilder> unnumbered = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      for (StreamInfo stream : inputs.get(i).streams()) {
        PlanBuilder target = null;
        for (int location : stream.locations()) {
          PlanBuilder owner = owner(becomes(i, stream, location));
          target = target == null ? owner : target;
        }
        if (target == null && stream.locations().length > 0) {
          target = grow();
          if (ids.add(stream.id())) {
            target.id = stream.id();
          } else {
            unnumbered.add(target);
          }
        }
        for (int location : stream.locations()) {
          assignProcess(becomes(i, stream, location), target);
        }
      }
    }
    int next = 1;
    for (PlanBuilder g : unnumbered) {
      while (!ids.add(next)) {
        next++;
      }
      g.id = next;
    }
  }

  private void deal(int count) {
    LongIndex seen = new LongIndex();
    for (int i = 0; i < inputs.size(); i++) {
      for (StreamInfo stream : inputs.get(i).streams()) {
        for (int location : stream.locations()) {
          seen.add(becomes(i, stream, location) & TOKEN);
        }
      }
    }
    int all = seen.size();
    int[] sorted = new int[all];
    for (int i = 0; i < all; i++) {
      sorted[i] = (int) seen.get(i);
    }
    UnsignedInts.sort(sorted); // whatever the order of the inputs
    int n = count == 0 || count > all ? all : count;
    int next = 0;
    for (int i = 0; i < n; i++) {
      PlanBuilder g = grow();
      g.id = i + 1;
      int end = next + all / n + (i < all % n ? 1 : 0);
      while (next < end) {
        assignProcess(sorted[next++], g);
      }
    }
  }

  private void assign(int input, StreamInfo stream) {
    Map<PlanBuilder, IntList> parts = new LinkedHashMap<>();
    for (int location : stream.locations()) {
      PlanBuilder owner = owner(becomes(input, stream, location));
      parts.computeIfAbsent(owner, g -> new IntList()).add(location);
    }
    boolean first = true;
    for (Map.Entry<PlanBuilder, IntList> part : parts.entrySet()) {
      int[] locations = parts.size() == 1 ? null : part.getValue().toArray();
      part.getKey().from.add(new SourceStream(input, stream, locations, first));
      first = false;
    }
  }
}
