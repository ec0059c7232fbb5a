package org.tracetool.unify.split;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.SystemDefinition.Communicator;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.format.StreamInfo;

/** What the records of some processes can refer to, as far as definitions say. */
final class UnreadReferences {
  /** The flag of communicators that have such records. */
  private static final int CREATE_DESTROY_EVENTS = 1;

  private final Definitions definitions;
  private final Set<Integer> processes = new HashSet<>();

  /** The references of the processes in some streams. */
  UnreadReferences(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    for (StreamInfo stream : streams) {
      for (int location : stream.locations()) {
        processes.add(location);
      }
    }
    addThreads();
  }

  /**
   * Adds the threads of the same processes: a communicator has one of them only, and each can send
   * with it.
   */
  private void addThreads() {
    List<LocationInfo> all = definitions.all(LocationInfo.class);
    Set<Integer> groups = new HashSet<>();
    for (LocationInfo info : all) {
      if (info.group() != 0 && processes.contains(info.location())) {
        groups.add(info.group());
      }
    }
    for (LocationInfo info : all) {
      if (groups.contains(info.group())) {
        processes.add(info.location());
      }
    }
  }

  /** Whether records may have a reference to a definition, other than one to a process. */
  boolean have(Definition d) {
    return switch (d.kind()) {
      case KEY,
          REGION,
          PARAMETER,
          SCL,
          CALLING_CONTEXT,
          INTERRUPT_GENERATOR,
          FILE,
          COUNTER,
          COLLECTIVE,
          LOCATION_GROUP,
          IO_PARADIGM ->
          d.token() != 0;
      case METRIC ->
          !(definitions.find(DefinitionKind.METRIC_INSTANCE, d.token()) instanceof MetricInstance i)
              || processes.contains(i.recorder());
      case GROUP -> isOwnGroup(d.token()) || isMadeByOwn(d.token());
      case MEMBER_GROUP -> isOwn(((MemberGroup) d).locations());
      case WINDOW -> isOwnGroup(((HandleDefinition.Window) d).comm());
      case IO_HANDLE -> isOwnGroup(((HandleDefinition.IoHandle) d).comm());
      default -> false;
    };
  }

  /**
   * Whether one of the processes records when a communicator is made and freed, as all in that
   * which it is made of are.
   */
  private boolean isMadeByOwn(int token) {
    return definitions.find(DefinitionKind.COMMUNICATOR, token) instanceof Communicator c
        && (c.flags() & CREATE_DESTROY_EVENTS) != 0
        && c.parent() != 0
        && isOwnGroup(c.parent());
  }

  private boolean isOwnGroup(int token) {
    return !(definitions.find(DefinitionKind.GROUP, token) instanceof Definition.Group g)
        || isOwn(g.members());
  }

  /** Whether one of the processes is among some, or these are unknown. */
  private boolean isOwn(int[] members) {
    for (int member : members) {
      if (processes.contains(member)) {
        return true;
      }
    }
    return members.length == 0;
  }
}
