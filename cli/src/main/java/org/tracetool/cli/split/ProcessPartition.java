package org.tracetool.cli.split;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.cli.argument.Wildcards;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.unify.split.SplitPlan;

/** Deals the processes of a trace to parts. */
final class ProcessPartition {
  private static final String REST = "rest";

  private final TraceReader reader;
  private final Definitions definitions;
  private final List<String> names = new ArrayList<>();
  private final Map<Integer, Integer> parts = new LinkedHashMap<>();

  ProcessPartition(TraceReader reader) {
    this.reader = reader;
    definitions = reader.definitions();
  }

  SplitPlan plan() {
    return SplitPlan.byProcess(names, parts);
  }

  /** A part for each process. */
  void splitByProcess() {
    LocationNames shown = LocationNames.of(definitions);
    for (StreamInfo stream : reader.streams()) {
      for (int location : stream.locations()) {
        Definition d = definitions.find(stream.id(), DefinitionKind.LOCATION, location);
        String name = d instanceof Definition.Location l ? shown.of(l) : null;
        put(name == null ? Integer.toUnsignedString(location) : name, location);
      }
    }
  }

  /** A part for each stream. */
  void splitByStream() {
    for (StreamInfo stream : reader.streams()) {
      int part = names.size();
      names.add(Integer.toUnsignedString(stream.id()));
      for (int location : stream.locations()) {
        parts.putIfAbsent(location, part);
      }
    }
  }

  private void put(String name, int location) {
    if (!parts.containsKey(location)) {
      parts.put(location, names.size());
      names.add(name);
    }
  }

  /** A part for each list of processes, and one for the rest. */
  void splitByLists(List<String> lists) throws UsageException {
    for (int i = 0; i < lists.size(); i++) {
      IntPredicate chosen = ProcessArgument.parse("--process", List.of(lists.get(i)), reader);
      if (!part(Integer.toString(i + 1), chosen)) {
        throw new UsageException(
            "--process "
                + lists.get(i)
                + ": none of these processes has a stream that is not in another part already");
      }
    }
    addRest();
  }

  /** A part for each process group with a matching name, and one for the rest. */
  void splitByGroups(String pattern) throws UsageException {
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      if (group.name() != null && Wildcards.matches(pattern, group.name())) {
        Set<Integer> members = new HashSet<>();
        for (int member : group.members()) {
          members.add(member);
        }
        part(group.name(), members::contains);
      }
    }
    if (names.isEmpty()) {
      throw new UsageException(
          "--group "
              + pattern
              + ": no process group of that name has processes with a stream; "
              + KnownNames.text(pattern, groupNames()));
    }
    addRest();
  }

  private List<String> groupNames() {
    List<String> all = new ArrayList<>();
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      if (group.name() != null) {
        all.add(group.name());
      }
    }
    return all;
  }

  private void addRest() {
    part(REST, location -> true);
  }

  private boolean part(String name, IntPredicate chosen) {
    boolean any = false;
    for (StreamInfo stream : reader.streams()) {
      for (int location : stream.locations()) {
        if (!parts.containsKey(location) && chosen.test(location)) {
          parts.put(location, names.size());
          any = true;
        }
      }
    }
    if (any) {
      names.add(name);
    }
    return any;
  }
}
