package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;

/** Members of a collective operation that call different things, or give different arguments. */
final class CollectiveMismatches {
  private static final Comparator<LocationState> BY_INDEX =
      (a, b) -> Integer.compare(a.index, b.index);

  private record Key(int comm, String what, Object more) {}

  private final CheckContext context;
  private final PlainOperationNames names;
  private final Set<String> unclear = new HashSet<>();

  CollectiveMismatches(CheckContext context, PlainOperationNames names) {
    this.context = context;
    this.names = names;
  }

  /** Compares what the members of a complete operation said. */
  void compare(CollectiveInstance instance) {
    boolean sameOperation = true;
    boolean sameRoot = true;
    int root = instance.root(0);
    String name = names.of(instance.operation(0));
    for (int i = 1; i < instance.count; i++) {
      boolean same =
          instance.operation(i) == instance.operation(0)
              || names.of(instance.operation(i)).equals(name);
      sameOperation &= same;
      int other = instance.root(i);
      sameRoot &= other == root || other == 0 || root == 0;
      root = root == 0 ? other : root;
    }
    if (!sameOperation) {
      compareOperations(instance, null);
    } else if (context.comms.mayBeInter(instance.comm)) {
      context.findings.note(
          "operations whose roots and sizes were not compared, since their communicators may have"
              + " two groups",
          1);
    } else if (!sameRoot) {
      compareRoots(instance);
    } else {
      compareSizes(instance, name, root);
    }
  }

  private boolean isUnclear(CollectiveInstance instance) {
    for (int i = 0; i < instance.count; i++) {
      if (instance.members[i].cutAtStart) {
        if (unclear.add(instance.comm.name())) {
          context.findings.note(
              "communicators whose collective operations do not fit, maybe only since the trace"
                  + " begins in the middle of the run",
              1);
        }
        return true;
      }
    }
    return false;
  }

  /** Members call different operations; or some none at all, then {@code missing} has them. */
  void compareOperations(CollectiveInstance instance, List<LocationState> missing) {
    if (isUnclear(instance)) {
      return;
    }
    Map<String, TreeSet<LocationState>> who = new TreeMap<>();
    for (int i = 0; i < instance.count; i++) {
      who.computeIfAbsent(names.call(instance.operation(i)), k -> new TreeSet<>(BY_INDEX))
          .add(instance.members[i]);
    }
    List<Object> key = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    who.forEach(
        (call, ranks) -> {
          text.append(text.length() == 0 ? "" : ", ").append(call).append(" by ");
          text.append(context.who(ranks));
          key.add(call);
          key.add(List.copyOf(ranks));
        });
    if (missing != null) {
      text.append(", nothing by ").append(context.who(missing));
      key.add(missing);
    }
    Finding f =
        context.findings.at(
            CheckKind.OPERATION_MISMATCH, new Key(instance.comm.token(), "operation", key));
    f.add(1).comm(instance.comm.name());
    who.keySet().forEach(f::region);
    f.say(
        (missing == null
                ? "members of a communicator call different collective operations: "
                : "not all members of a communicator call a collective operation: ")
            + text
            + " ("
            + instance.comm.name()
            + ")");
    if (missing != null) {
      missing.forEach(l -> f.rank(l.rank));
    }
    describe(f, instance);
  }

  private void describe(Finding f, CollectiveInstance instance) {
    for (int i = 0; i < instance.count; i++) {
      f.rank(instance.members[i].rank);
    }
    comparePlaces(f, instance);
  }

  private void comparePlaces(Finding f, CollectiveInstance instance) {
    if (f.wantsPlace()) {
      String what = "operation " + instance.number + " of " + instance.comm.name();
      f.place(context.moment(instance.members[0], instance.time(0), what));
    }
  }

  private void compareRoots(CollectiveInstance instance) {
    if (isUnclear(instance)) {
      return;
    }
    Map<String, TreeSet<LocationState>> who = new TreeMap<>();
    for (int i = 0; i < instance.count; i++) {
      LocationState root = instance.root(i) == 0 ? null : context.locations.find(instance.root(i));
      String name = root == null ? "none" : context.who(root.process);
      who.computeIfAbsent(name, k -> new TreeSet<>(BY_INDEX)).add(instance.members[i]);
    }
    StringBuilder text = new StringBuilder();
    who.forEach(
        (root, ranks) ->
            text.append(text.length() == 0 ? "" : ", ")
                .append(root)
                .append(" says ")
                .append(context.who(ranks)));
    String call = names.call(instance.operation(0));
    List<Object> sides = new ArrayList<>();
    who.forEach((root, ranks) -> sides.add(List.copyOf(ranks)));
    Key key = new Key(instance.comm.token(), call, sides);
    Finding f = context.findings.at(CheckKind.ROOT_MISMATCH, key);
    f.add(1).comm(instance.comm.name()).region(call);
    f.say(
        "members give different roots to "
            + call
            + ": "
            + text
            + " ("
            + instance.comm.name()
            + ")");
    describe(f, instance);
  }

  private void compareSizes(CollectiveInstance instance, String name, int root) {
    CollectiveSizeRules.Fault fault = CollectiveSizeRules.check(instance, name, root);
    if (fault == null || isUnclear(instance)) {
      return;
    }
    String call = names.call(instance.operation(0));
    TreeSet<Integer> ranks = new TreeSet<>();
    fault.members().forEach(l -> ranks.add(l.rank));
    Finding f =
        context.findings.at(
            CheckKind.SIZE_MISMATCH,
            new Key(instance.comm.token(), call, List.of(ranks, fault.text())));
    f.add(1).comm(instance.comm.name()).region(call);
    LocationState rootLoc = root == 0 ? null : context.locations.find(root);
    f.root(rootLoc == null ? -1 : rootLoc.rank);
    f.say("sizes of " + call + " do not fit: " + fault.text() + " (" + instance.comm.name() + ")");
    ranks.forEach(f::rank);
    comparePlaces(f, instance);
  }

  /** Members of an operation have no records at all. */
  void reportSilent(CollectiveInstance instance, List<LocationState> silent) {
    Finding f =
        context.findings.at(
            CheckKind.MISSING_RANK, new Key(instance.comm.token(), "silent", silent));
    f.add(1).comm(instance.comm.name());
    silent.forEach(l -> f.rank(l.rank));
    f.say(
        context.who(silent)
            + (silent.size() == 1 ? " has" : " have")
            + " no records, so that operations of "
            + instance.comm.name()
            + " cannot be compared");
    comparePlaces(f, instance);
  }

  /**
   * What was found in a communicator does not count, since its members are not those that use it.
   */
  void drop(int token) {
    int before = context.findings.size();
    context.findings.removeIf(k -> k instanceof Key key && key.comm() == token);
    context.findings.note(
        "findings about collective operations do not count, since their communicators have fewer"
            + " members than processes that use them",
        before - context.findings.size());
  }

  /** Of an operation without some members, those that called it can be compared. */
  void compareCalled(CollectiveInstance instance) {
    String name = names.of(instance.operation(0));
    for (int i = 1; i < instance.count; i++) {
      if (!names.of(instance.operation(i)).equals(name)) {
        compareOperations(instance, null);
        return;
      }
    }
  }
}
