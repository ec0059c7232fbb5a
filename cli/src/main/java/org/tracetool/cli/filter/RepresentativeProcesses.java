package org.tracetool.cli.filter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import org.tracetool.filter.FilterSpec;

/** Processes that represent others, as {@code --represent} names them. */
final class RepresentativeProcesses {
  private static final String OPTION = "--represent";

  private final List<Definition.Substitutes> all = new ArrayList<>();
  private final Set<Integer> named = new HashSet<>();
  private final Set<Integer> removed = new HashSet<>();

  private RepresentativeProcesses() {}

  /** The processes of some lists, each with the one that stays first. */
  static RepresentativeProcesses of(List<String> lists, TraceReader reader) throws UsageException {
    RepresentativeProcesses result = new RepresentativeProcesses();
    for (String list : lists) {
      result.add(list, reader);
    }
    return result;
  }

  private void add(String list, TraceReader reader) throws UsageException {
    List<Integer> first = tokens(list.split(",", 2)[0], reader);
    List<Integer> members = tokens(list, reader);
    if (first.size() != 1) {
      throw new UsageException(
          OPTION + " " + list + ": begins with " + first.size() + " processes; one must be first");
    }
    for (int token : members) {
      if (!named.add(token)) {
        throw new UsageException(
            OPTION
                + ": process #"
                + Integer.toUnsignedString(token)
                + " is in several lists; it can be represented once");
      }
    }
    removed.addAll(members);
    removed.remove(first.get(0));
    if (members.size() > 1) { // otfshrink says nothing of one that represents itself alone
      all.add(
          new Definition.Substitutes(
              first.get(0), members.stream().mapToInt(Integer::intValue).toArray()));
    }
  }

  private static List<Integer> tokens(String list, TraceReader reader) throws UsageException {
    IntPredicate chosen = ProcessArgument.parse(OPTION, List.of(list), reader);
    return reader.definitions().all(Definition.Location.class).stream()
        .map(Definition.Location::token)
        .filter(chosen::test)
        .distinct()
        .sorted(Integer::compareUnsigned)
        .toList();
  }

  /** Has the others left out. */
  void addTo(FilterSpec spec) {
    spec.processes(token -> !removed.contains(token)).substitutes(all);
  }
}
