package org.tracetool.query.rows;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;

/** All tables whose rows are made here. */
public final class RawTables {
  private RawTables() {}

  /** The tables, from which the engine makes that of collective operations. */
  public static List<RawTable> all() {
    List<RawTable> all = new ArrayList<>();
    all.add(new EventTable("events", null));
    all.add(events("enters", EventKind.ENTER));
    all.add(events("leaves", EventKind.LEAVE));
    all.add(events("sends", EventKind.SEND, EventKind.ISEND));
    all.add(events("receives", EventKind.RECEIVE, EventKind.IRECEIVE));
    all.add(new CallTable());
    all.add(new MessageTable());
    all.add(new CollectiveTable());
    all.add(new LaunchCallTable());
    all.add(new CounterTable());
    all.add(new IoTable());
    all.add(new MarkerTable());
    all.add(DefinitionTables.regions());
    all.add(DefinitionTables.locations());
    all.add(DefinitionTables.processes());
    all.add(DefinitionTables.groups());
    all.add(DefinitionTables.communicators());
    all.add(new MemberTable());
    for (NameKind kind : NameKind.values()) {
      all.add(new NameTable(kind));
    }
    return all;
  }

  /**
   * A table by its name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RawTable of(String name) {
    return all().stream()
        .filter(t -> t.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name));
  }

  /** The events of some kinds; snapshots are never among them. */
  public static RawTable events(Set<EventKind> kinds) {
    return new EventTable("events", kinds);
  }

  private static RawTable events(String name, EventKind first, EventKind... more) {
    return new EventTable(name, EnumSet.of(first, more));
  }
}
