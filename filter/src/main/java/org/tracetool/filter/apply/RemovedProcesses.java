package org.tracetool.filter.apply;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.system.Hosts;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.names.ProcessRanks;
import org.tracetool.filter.rules.FilterFile;

/** Which processes, threads and groups a filter removes altogether. */
public final class RemovedProcesses {
  private RemovedProcesses() {}

  /** Whether a process stays, to choose what to read. */
  public static IntPredicate kept(FilterSpec spec, Definitions definitions) throws UsageException {
    IntPredicate gone = of(spec, definitions, new ProcessRanks(definitions));
    return gone == null ? null : gone.negate();
  }

  /** The processes that go, with the groups of which no member is left; null if all stay. */
  static IntPredicate of(FilterSpec spec, Definitions definitions, ProcessRanks ranks)
      throws UsageException {
    boolean off = spec.files().stream().anyMatch(FilterFile::hasOff);
    CollectorRules collector = spec.collector();
    if (!off && spec.processes() == null && spec.java() == null && collector == null) {
      return null;
    }
    Hosts hosts = hosts(spec, definitions);
    Set<Integer> tokens = new HashSet<>();
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (isRemoved(spec, l, ranks, hosts)) {
        tokens.add(l.token());
      }
    }
    addGroupsOf(tokens, definitions);
    return tokens.isEmpty() ? null : tokens::contains;
  }

  /** Groups that have no member left have no records either. */
  private static void addGroupsOf(Set<Integer> processes, Definitions definitions) {
    Set<Integer> groups = new HashSet<>();
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      boolean gone =
          g.members().length > 0 && Arrays.stream(g.members()).allMatch(processes::contains);
      if (gone && definitions.location(g.token()) == null) {
        groups.add(g.token());
      }
    }
    processes.addAll(groups);
  }

  private static boolean isRemoved(
      FilterSpec spec, Definition.Location l, ProcessRanks ranks, Hosts hosts) {
    if (spec.processes() != null && !spec.processes().test(l.token())) {
      return true;
    }
    long rank = ranks.of(l.token());
    for (FilterFile file : spec.files()) {
      if (file.isOff(rank)) {
        return true;
      }
    }
    if (spec.java() != null && l.name() != null && spec.java().excludesThread(l.name())) {
      return true;
    }
    if (spec.collector() == null) {
      return false;
    }
    return switch (mode(spec.collector(), ranks, hosts, l.token())) {
      case ON -> false;
      case OFF -> !spec.collector().canSwitchOn();
      case NO, DISCARD -> true;
    };
  }

  /** What the rules of the Trace Collector do with a process. */
  static CollectorRules.Mode mode(
      CollectorRules rules, ProcessRanks ranks, Hosts hosts, int token) {
    return rules.mode(ranks.of(token), hosts.number(ranks.process(token)));
  }

  /**
   * The hosts of the processes.
   *
   * @throws UsageException if rules need them and nothing states them
   */
  static Hosts hosts(FilterSpec spec, Definitions definitions) throws UsageException {
    if (spec.collector() == null || !spec.collector().needsHosts()) {
      return Hosts.UNKNOWN;
    }
    Hosts hosts = spec.hosts() == null ? Hosts.of(definitions) : spec.hosts();
    if (!hosts.areKnown()) {
      throw new UsageException(
          "CLUSTER: neither the trace nor a protocol file beside it (.prot) states on which hosts"
              + " its processes ran; use PROCESS instead");
    }
    return hosts;
  }
}
