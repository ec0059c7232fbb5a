package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;

/**
 * Collective operations: the n-th one of each member of a communicator is the same operation. Those
 * that do not block have a sequence of their own, in the order in which they were posted.
 */
final class CollectiveCheck {
  private record Sequence(int comm, boolean blocking) {}

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
  private final OperationNames names;
  private final CollectiveFaults faults;
  private final int most;
  private int rows;
  private long compared;

  CollectiveCheck(Context context, Replay replay) {
    this.context = context;
    this.replay = replay;
    names = new OperationNames(context);
    faults = new CollectiveFaults(context, names);
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

  private void complete(Instance instance) {
    compared++;
    instance.complete(shape(instance), instance.root(0));
    if (!context.missing.shiftsCollectives()) {
      faults.compare(instance);
    }
    replay.completed(instance);
  }

  private Instance.Shape shape(Instance instance) {
    if (context.missing.shiftsCollectives()) {
      return Instance.Shape.NONE;
    }
    int operation = instance.operation(0);
    for (int i = 1; i < instance.count; i++) {
      if (instance.operation(i) != operation || instance.root(i) != instance.root(0)) {
        return Instance.Shape.NONE;
      }
    }
    Definition d = context.definitions.find(DefinitionKind.COLLECTIVE, operation);
    boolean rooted = instance.root(0) != 0;
    return switch (CollectiveType.of(d)) {
      case BARRIER, ALL2ALL -> Instance.Shape.ALL;
      case ONE2ALL -> rooted ? Instance.Shape.FROM_ROOT : Instance.Shape.NONE;
      case ALL2ONE -> rooted ? Instance.Shape.TO_ROOT : Instance.Shape.NONE;
      case SCAN, UNKNOWN -> Instance.Shape.NONE;
    };
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
    if (context.missing.shiftsCollectives()) {
      context.findings.note(
          "collective operations: not compared, since records were filtered away", compared);
    }
    for (int token : context.doubtful) {
      faults.drop(token);
    }
    for (Instance instance : open()) {
      if (instance.count == 0) {
        continue;
      }
      List<Loc> missing = new ArrayList<>();
      boolean known = !context.doubtful.contains(instance.comm.token());
      for (Loc member : instance.comm.members()) {
        if (!instance.has(member)) {
          missing.add(member);
          known &= !context.missing.collectives(member);
          known &= ends.isComplete(member) && (member.collectives || member.mpiCalls);
          known &= member.collectives || !ends.recordsCollectives(member);
        }
      }
      if (!known) {
        String why = "collective operations of which calls are not in the trace";
        context.findings.note(why, 1);
        if (!context.doubtful.contains(instance.comm.token())
            && !context.missing.shiftsCollectives()) {
          faults.compareCalled(instance);
        }
        continue;
      }
      faults.operations(instance, missing);
    }
  }
}
