package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;

/**
 * Collective operations: the n-th one of each member of a communicator is the same operation. Those
 * that do not block have a sequence of their own, in the order in which they were posted.
 */
final class CollectiveCheck {
  private static final Comparator<Loc> BY_INDEX = (a, b) -> Integer.compare(a.index, b.index);

  private record Sequence(int comm, boolean blocking) {}

  private record Key(int comm, String what, Object more) {}

  /** The operations of a communicator that not all members have called. */
  private static final class Line {
    final Map<Loc, long[]> turns = new HashMap<>();
    final ArrayDeque<Instance> open = new ArrayDeque<>();
    long first = 1;
    boolean lost;
  }

  private final Context context;
  private final Replay replay;
  private final Map<Sequence, Line> lines = new LinkedHashMap<>();
  private final Map<Integer, String> names = new HashMap<>();
  private final Set<String> unclear = new HashSet<>();
  private final int most;
  private int rows;
  private long compared;

  CollectiveCheck(Context context, Replay replay) {
    this.context = context;
    this.replay = replay;
    most = (int) Math.max(100_000, Math.min(8_000_000, context.options.memory() / 200));
  }

  long compared() {
    return compared;
  }

  /** A member begins an operation. */
  void begin(
      Loc loc, int operation, int commToken, int root, long sent, long received, long time, Op op) {
    Instance instance = enter(loc, operation, commToken, root, sent, received, time, op, true);
    if (instance == null) {
      return;
    }
    if (op != null) {
      Op.Condition condition = new Op.Condition(false, 0, commToken, -1);
      condition.instance = instance;
      replay.add(op, condition);
    }
    advance(instance);
  }

  /** A member enters an operation; null if operations of the communicator are not followed. */
  Instance enter(
      Loc loc,
      int operation,
      int commToken,
      int root,
      long sent,
      long received,
      long time,
      Op op,
      boolean blocking) {
    Comms.Comm comm = context.comms.at(commToken);
    if (commToken == 0 || comm.size() <= 1 || comm.isInter()) {
      return null;
    }
    Loc process = loc.process;
    Line line = lines.computeIfAbsent(new Sequence(commToken, blocking), k -> new Line());
    if (line.lost) {
      return null;
    }
    Loc rootLoc = root == 0 ? process : context.locations.find(root);
    if (!comm.has(process) || rootLoc == null || !comm.has(rootLoc.process)) {
      context.doubtful.add(commToken);
    }
    long number = ++line.turns.computeIfAbsent(process, l -> new long[1])[0];
    if (number < line.first) {
      return null;
    }
    while (line.first + line.open.size() <= number) {
      Instance made = new Instance(comm, line.first + line.open.size(), blocking);
      made.size = comm.size();
      line.open.add(made);
    }
    Instance instance = at(line, number);
    instance.add(process, operation, root, sent, received, time, op);
    rows++;
    return instance;
  }

  /** Judges an operation, to which a member came, if it was the last one. */
  void advance(Instance instance) {
    if (instance.count == instance.size) {
      complete(instance);
    }
    Line line = lines.get(new Sequence(instance.comm.token(), instance.blocking));
    while (!line.open.isEmpty() && line.open.peek().isComplete()) {
      rows -= line.open.poll().count;
      line.first++;
    }
    if (rows > most) {
      lose(line, instance.comm);
    }
  }

  private static Instance at(Line line, long number) {
    if (number == line.first) {
      return line.open.peek();
    }
    if (number == line.first + line.open.size() - 1) {
      return line.open.peekLast();
    }
    Iterator<Instance> i = line.open.iterator();
    Instance found = i.next();
    while (found.number < number) {
      found = i.next();
    }
    return found;
  }

  private void lose(Line line, Comms.Comm comm) {
    forget(
        line,
        comm,
        "communicators whose collective operations were not all compared, since one member is too"
            + " far behind");
  }

  private void forget(Line line, Comms.Comm comm, String why) {
    context.findings.note(why + " (" + comm.name() + ")", 1);
    for (Instance instance : line.open) {
      instance.complete(Instance.Shape.NONE, 0);
      replay.completed(instance);
      rows -= instance.count;
    }
    line.open.clear();
    line.lost = true;
  }

  /** The name of an operation, the same in all formats: {@code BCAST}. */
  private String operation(int token) {
    return names.computeIfAbsent(
        token,
        t -> {
          String name = shown(t);
          String plain = MpiCall.plain(name);
          return plain == null ? name.toUpperCase(java.util.Locale.ROOT) : plain;
        });
  }

  private String shown(int token) {
    Definition d = context.definitions.find(DefinitionKind.COLLECTIVE, token);
    return d == null || d.name() == null ? "#" + Integer.toUnsignedString(token) : d.name();
  }

  private String call(int token) {
    String name = operation(token);
    return name.startsWith("#")
        ? name
        : "MPI_" + name.charAt(0) + name.substring(1).toLowerCase(java.util.Locale.ROOT);
  }

  private void complete(Instance instance) {
    compared++;
    instance.complete(shape(instance), instance.root(0));
    compare(instance);
    replay.completed(instance);
  }

  private Instance.Shape shape(Instance instance) {
    int operation = instance.operation(0);
    for (int i = 1; i < instance.count; i++) {
      if (instance.operation(i) != operation || instance.root(i) != instance.root(0)) {
        return Instance.Shape.NONE;
      }
    }
    Definition d = context.definitions.find(DefinitionKind.COLLECTIVE, operation);
    String name = operation(operation);
    if (name.endsWith("SCAN")) {
      return Instance.Shape.NONE;
    }
    CollectiveType type =
        d instanceof Definition.Collective c ? CollectiveType.of(c.type()) : CollectiveType.UNKNOWN;
    boolean rooted = instance.root(0) != 0;
    return switch (type) {
      case BARRIER, ALL2ALL -> Instance.Shape.ALL;
      case ONE2ALL -> rooted ? Instance.Shape.FROM_ROOT : Instance.Shape.NONE;
      case ALL2ONE -> rooted ? Instance.Shape.TO_ROOT : Instance.Shape.NONE;
      default -> Instance.Shape.NONE;
    };
  }

  private void compare(Instance instance) {
    boolean sameOperation = true;
    boolean sameRoot = true;
    int root = instance.root(0);
    String name = operation(instance.operation(0));
    for (int i = 1; i < instance.count; i++) {
      boolean same =
          instance.operation(i) == instance.operation(0)
              || operation(instance.operation(i)).equals(name);
      sameOperation &= same;
      int other = instance.root(i);
      sameRoot &= other == root || other == 0 || root == 0;
      root = root == 0 ? other : root;
    }
    if (!sameOperation) {
      operations(instance, null);
    } else if (context.comms.mayBeInter(instance.comm)) {
      context.findings.note(
          "operations whose roots and sizes were not compared, since their communicators may have"
              + " two groups",
          1);
    } else if (!sameRoot) {
      roots(instance);
    } else {
      sizes(instance, name, root);
    }
  }

  private boolean isUnclear(Instance instance) {
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
  private void operations(Instance instance, List<Loc> missing) {
    if (isUnclear(instance)) {
      return;
    }
    Map<String, TreeSet<Loc>> who = new TreeMap<>();
    for (int i = 0; i < instance.count; i++) {
      who.computeIfAbsent(call(instance.operation(i)), k -> new TreeSet<>(BY_INDEX))
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
            Check.OPERATION_MISMATCH, new Key(instance.comm.token(), "operation", key));
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

  private void describe(Finding f, Instance instance) {
    for (int i = 0; i < instance.count; i++) {
      f.rank(instance.members[i].rank);
    }
    places(f, instance);
  }

  private void places(Finding f, Instance instance) {
    if (f.wantsPlace()) {
      String what = "operation " + instance.number + " of " + instance.comm.name();
      f.place(context.moment(instance.members[0], instance.time(0), what));
    }
  }

  private void roots(Instance instance) {
    if (isUnclear(instance)) {
      return;
    }
    Map<String, TreeSet<Loc>> who = new TreeMap<>();
    for (int i = 0; i < instance.count; i++) {
      Loc root = instance.root(i) == 0 ? null : context.locations.find(instance.root(i));
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
    String call = call(instance.operation(0));
    List<Object> sides = new ArrayList<>();
    who.forEach((root, ranks) -> sides.add(List.copyOf(ranks)));
    Key key = new Key(instance.comm.token(), call, sides);
    Finding f = context.findings.at(Check.ROOT_MISMATCH, key);
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

  private void sizes(Instance instance, String name, int root) {
    SizeRules.Fault fault = SizeRules.check(instance, name, root);
    if (fault == null || isUnclear(instance)) {
      return;
    }
    String call = call(instance.operation(0));
    TreeSet<Integer> ranks = new TreeSet<>();
    fault.members().forEach(l -> ranks.add(l.rank));
    Finding f =
        context.findings.at(
            Check.SIZE_MISMATCH,
            new Key(instance.comm.token(), call, List.of(ranks, fault.text())));
    f.add(1).comm(instance.comm.name()).region(call);
    Loc rootLoc = root == 0 ? null : context.locations.find(root);
    f.root(rootLoc == null ? -1 : rootLoc.rank);
    f.say("sizes of " + call + " do not fit: " + fault.text() + " (" + instance.comm.name() + ")");
    ranks.forEach(f::rank);
    places(f, instance);
  }

  /** Operations that not all members called. */
  List<Instance> open() {
    List<Instance> list = new ArrayList<>();
    lines.values().forEach(line -> list.addAll(line.open));
    list.removeIf(i -> i.isComplete());
    return list;
  }

  /** All events were read: judges operations that not all members called. */
  void end(Ends ends) {
    for (int token : context.doubtful) {
      int before = context.findings.size();
      context.findings.removeIf(k -> k instanceof Key key && key.comm() == token);
      context.findings.note(
          "findings about collective operations do not count, since their communicators have fewer"
              + " members than processes that use them",
          before - context.findings.size());
    }
    for (Instance instance : open()) {
      if (instance.count == 0) {
        continue;
      }
      List<Loc> missing = new ArrayList<>();
      boolean known = !context.filtered && !context.doubtful.contains(instance.comm.token());
      for (Loc member : instance.comm.members()) {
        if (!instance.has(member)) {
          missing.add(member);
          known &= ends.isComplete(member) && member.collectives + member.mpiCalls > 0;
          known &= member.collectives > 0 || !ends.recordsCollectives(member);
        }
      }
      if (!known) {
        String why = "collective operations of which calls are not in the trace";
        context.findings.note(why, 1);
        if (!context.doubtful.contains(instance.comm.token())) {
          compareCalled(instance);
        }
        continue;
      }
      operations(instance, missing);
    }
  }

  /** Of an operation without some members, those that called it can be compared. */
  private void compareCalled(Instance instance) {
    String name = operation(instance.operation(0));
    for (int i = 1; i < instance.count; i++) {
      if (!operation(instance.operation(i)).equals(name)) {
        operations(instance, null);
        return;
      }
    }
  }
}
