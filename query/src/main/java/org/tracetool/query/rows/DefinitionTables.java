package org.tracetool.query.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/** The tables of regions, locations and groups. */
final class DefinitionTables {
  private static final List<TableColumn> PROCESS =
      List.of(
          TableColumn.place("process", NameKind.PROCESS),
          TableColumn.token("process_id"),
          TableColumn.number("rank"));

  private static final List<TableColumn> PLACE =
      List.of(TableColumn.text("host"), TableColumn.token("stream"), TableColumn.number("world"));

  private DefinitionTables() {}

  static RawTable regions() {
    return new DefinitionTable(
        "regions",
        DefinitionKind.REGION,
        List.of(
            TableColumn.place("region", NameKind.REGION),
            TableColumn.token("region_id"),
            TableColumn.token("stream"),
            TableColumn.text("region_group"),
            TableColumn.text("file"),
            TableColumn.number("line"),
            TableColumn.text("activity")),
        (trace, entry, place, batch) -> {
          Definition.Region r = (Definition.Region) entry.definition();
          Definitions all = trace.reader().definitions();
          int stream = entry.stream();
          batch.set(0, place);
          batch.set(1, r.token());
          batch.set(2, stream == 0 ? RowBatch.NULL : stream);
          Definition group = all.find(stream, DefinitionKind.REGION_GROUP, r.group());
          batch.set(3, group == null ? null : group.name());
          boolean isKnown = all.find(stream, DefinitionKind.SCL, r.scl()) instanceof Definition.Scl;
          Definition.Scl scl =
              isKnown ? (Definition.Scl) all.find(stream, DefinitionKind.SCL, r.scl()) : null;
          Definition file =
              scl == null ? null : all.find(stream, DefinitionKind.SCL_FILE, scl.file());
          batch.set(4, file == null ? null : file.name());
          batch.set(5, scl == null ? RowBatch.NULL : Integer.toUnsignedLong(scl.line()));
          if (batch.wants(6)) {
            batch.set(6, Activity.of(all, stream, r).label());
          }
        });
  }

  /** Processes and threads. */
  static RawTable locations() {
    List<TableColumn> columns = new ArrayList<>(PROCESS);
    columns.add(TableColumn.place("parent", NameKind.PROCESS));
    columns.add(TableColumn.token("parent_id"));
    columns.addAll(PLACE);
    columns.add(TableColumn.text("kind"));
    int parent = PROCESS.size();
    int kind = columns.size() - 1;
    return new DefinitionTable(
        "locations",
        DefinitionKind.LOCATION,
        columns,
        (trace, entry, place, batch) -> {
          Definition.Location l = (Definition.Location) entry.definition();
          EntityNames processes = trace.names(NameKind.PROCESS);
          boolean hasParent = hasParent(trace, entry);
          batch.set(
              parent, hasParent ? processes.place(entry.stream(), l.parent()) : RowBatch.NULL);
          batch.set(parent + 1, hasParent ? l.parent() : RowBatch.NULL);
          setProcess(trace, l, place, batch, parent + 2);
          batch.set(kind, trace.locations().kind(l.token()).label());
        });
  }

  /** Processes, without their threads, streams of devices and sources of metrics. */
  static RawTable processes() {
    List<TableColumn> columns = new ArrayList<>(PROCESS);
    columns.addAll(PLACE);
    return new DefinitionTable(
        "processes",
        DefinitionKind.LOCATION,
        columns,
        (trace, entry) -> trace.locations().isProcess(entry.definition().token()),
        (trace, entry, place, batch) ->
            setProcess(
                trace, (Definition.Location) entry.definition(), place, batch, PROCESS.size()));
  }

  private static boolean hasParent(QueryContext trace, Definitions.Entry entry) {
    Definition.Location l = (Definition.Location) entry.definition();
    return trace.reader().definitions().location(l.parent()) != null;
  }

  /**
   * Sets the columns that tables of processes have in common.
   *
   * @param host the place of the column with the host
   */
  private static void setProcess(
      QueryContext trace, Definition.Location l, int place, RowBatch batch, int host) {
    batch.set(0, place);
    batch.set(1, l.token());
    batch.set(2, trace.rank(l.token()));
    batch.set(host, batch.wants(host) ? trace.locations().hosts().name(l.token()) : null);
    batch.set(host + 1, batch.wants(host + 1) ? trace.stream(l.token()) : RowBatch.NULL);
    int world = trace.locations().world(l.token());
    batch.set(host + 2, world < 0 ? RowBatch.NULL : world + 1L);
  }

  static RawTable groups() {
    return new DefinitionTable(
        "groups",
        DefinitionKind.GROUP,
        List.of(
            TableColumn.place("name", NameKind.COMM),
            TableColumn.token("group_id"),
            TableColumn.number("members"),
            TableColumn.of("communicator", TableColumn.Type.FLAG)),
        (trace, entry, place, batch) -> {
          setGroup(entry, place, batch);
          batch.set(3, isCommunicator(trace, entry) ? 1 : 0);
        });
  }

  /** Groups that are communicators. */
  static RawTable communicators() {
    return new DefinitionTable(
        "communicators",
        DefinitionKind.GROUP,
        List.of(
            TableColumn.place("communicator", NameKind.COMM),
            TableColumn.token("communicator_id"),
            TableColumn.number("members")),
        DefinitionTables::isCommunicator,
        (trace, entry, place, batch) -> setGroup(entry, place, batch));
  }

  private static void setGroup(Definitions.Entry entry, int place, RowBatch batch) {
    Definition.Group g = (Definition.Group) entry.definition();
    batch.set(0, place);
    batch.set(1, g.token());
    batch.set(2, g.members().length);
  }

  private static boolean isCommunicator(QueryContext trace, Definitions.Entry entry) {
    int stream = entry.stream();
    Definition.Group g = (Definition.Group) entry.definition();
    Definitions all = trace.reader().definitions();
    return all.find(stream, DefinitionKind.COMMUNICATOR, g.token()) != null
        || all.find(stream, DefinitionKind.COMM_NAME, g.token()) != null
        || g.name() != null && g.name().toLowerCase(Locale.ROOT).matches(".*comm(_|unicator).*");
  }
}
