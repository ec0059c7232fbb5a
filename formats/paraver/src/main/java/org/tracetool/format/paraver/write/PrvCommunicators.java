package org.tracetool.format.paraver.write;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.LocationKind;
import org.tracetool.format.paraver.names.ParaverMarks;

/** The lines of communicators. */
final class PrvCommunicators {
  private final List<String> lines = new ArrayList<>();
  private final Map<Integer, Integer> ids = new HashMap<>();

  PrvCommunicators(Definitions definitions, WrittenObjects objects, WrittenNames names) {
    Map<Integer, Set<Integer>> used = new HashMap<>();
    List<Definition.Group> others = new ArrayList<>();
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      int[] known = ParaverMarks.communicator(g.name());
      if (known == null) {
        if (!ParaverMarks.ALL_THREADS.equals(g.name())
            && !isOfAllProcesses(g)
            && LocationKind.ofGroup(g.name()) == null) {
          others.add(g);
        }
      } else if (used.computeIfAbsent(known[0], a -> new HashSet<>()).add(known[1])) {
        add(g, known[0], known[1], objects);
      }
    }
    if (!names.areThere() || !lines.isEmpty()) {
      int next = 1;
      for (Definition.Group g : others) {
        int application = application(g, objects);
        if (application == 0) {
          continue;
        }
        while (!used.computeIfAbsent(application, a -> new HashSet<>()).add(next)) {
          next++;
        }
        add(g, application, next, objects);
      }
    }
    lines.addAll(names.communicators());
  }

  private static boolean isOfAllProcesses(Definition.Group g) {
    return g.name() != null && g.name().startsWith(ParaverMarks.ALL_PROCESSES);
  }

  /** The application of all members; 0 if there is none. */
  private static int application(Definition.Group g, WrittenObjects objects) {
    int application = 0;
    for (int member : g.members()) {
      int number = objects.number(member);
      if (number == 0 || application != 0 && objects.application(number) != application) {
        return 0;
      }
      application = objects.application(number);
    }
    return application;
  }

  private void add(Definition.Group g, int application, int id, WrittenObjects objects) {
    // A trace of Paraver may name a member twice; threads of a process are one member.
    Collection<Integer> tasks =
        ParaverMarks.communicator(g.name()) == null ? new LinkedHashSet<>() : new ArrayList<>();
    for (int member : g.members()) {
      int number = objects.number(member);
      if (number != 0) {
        tasks.add(objects.task(number));
      }
    }
    if (tasks.isEmpty()) {
      return;
    }
    ids.put(g.token(), id);
    StringBuilder s = new StringBuilder("c:").append(application).append(':').append(id);
    s.append(':').append(tasks.size());
    tasks.forEach(t -> s.append(':').append(t));
    lines.add(s.toString());
  }

  /** The lines. */
  List<String> lines() {
    return lines;
  }

  /** The ids of communicators by their tokens. */
  Map<Integer, Integer> ids() {
    return ids;
  }
}
