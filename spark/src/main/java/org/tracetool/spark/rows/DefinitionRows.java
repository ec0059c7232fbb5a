package org.tracetool.spark.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;

/** Rows of definitions. */
final class DefinitionRows implements RowSource {
  static final List<Column> REGIONS =
      List.of(
          Column.text("region"),
          Column.number("region_id"),
          Column.number("stream"),
          Column.text("region_group"),
          Column.text("file"),
          Column.number("line"));

  static final List<Column> PROCESSES =
      List.of(
          Column.text("process"),
          Column.number("process_id"),
          Column.text("parent"),
          Column.number("parent_id"));

  static final List<Column> GROUPS =
      List.of(Column.text("name"), Column.number("group_id"), Column.number("members"));

  /** Sets the cells of a row. */
  @FunctionalInterface
  private interface Row {
    void set(Batch batch, Definitions.Entry entry);
  }

  private final Iterator<Definitions.Entry> entries;
  private final Row row;

  private DefinitionRows(OpenedTrace trace, Predicate<Definition> chosen, Row row) {
    List<Definitions.Entry> some = new ArrayList<>();
    for (Definitions.Entry entry : trace.definitions().entries()) {
      if (chosen.test(entry.definition())) {
        some.add(entry);
      }
    }
    entries = some.iterator();
    this.row = row;
  }

  static RowSource regions(OpenedTrace trace, StreamInfo stream, Batch unused) {
    Definitions all = trace.definitions();
    return new DefinitionRows(
        trace,
        d -> d instanceof Definition.Region,
        (batch, entry) -> {
          Definition.Region r = (Definition.Region) entry.definition();
          int of = entry.stream();
          Definition group = all.find(of, DefinitionKind.REGION_GROUP, r.group());
          Definition.Scl scl =
              all.find(of, DefinitionKind.SCL, r.scl()) instanceof Definition.Scl s ? s : null;
          Definition file = scl == null ? null : all.find(of, DefinitionKind.SCL_FILE, scl.file());
          batch.set(0, named(r));
          batch.set(1, Integer.toUnsignedLong(r.token()));
          batch.set(2, of == 0 ? Cells.NULL : Integer.toUnsignedLong(of));
          batch.set(3, group == null ? null : group.name());
          batch.set(4, file == null ? null : file.name());
          batch.set(5, scl == null ? Cells.NULL : Integer.toUnsignedLong(scl.line()));
        });
  }

  static RowSource processes(OpenedTrace trace, StreamInfo stream, Batch unused) {
    return new DefinitionRows(
        trace,
        d -> d instanceof Definition.Location,
        (batch, entry) -> {
          Definition.Location l = (Definition.Location) entry.definition();
          Definition.Location parent = trace.definitions().location(l.parent());
          batch.set(0, trace.locations().of(l));
          batch.set(1, Integer.toUnsignedLong(l.token()));
          batch.set(2, parent == null ? null : trace.locations().of(parent));
          batch.set(3, parent == null ? Cells.NULL : Integer.toUnsignedLong(parent.token()));
        });
  }

  static RowSource groups(OpenedTrace trace, StreamInfo stream, Batch unused) {
    return new DefinitionRows(trace, d -> d instanceof Definition.Group, DefinitionRows::group);
  }

  static RowSource communicators(OpenedTrace trace, StreamInfo stream, Batch unused) {
    return new DefinitionRows(
        trace,
        d -> d instanceof Definition.Group g && isCommunicator(trace.definitions(), g),
        DefinitionRows::group);
  }

  private static boolean isCommunicator(Definitions all, Definition.Group group) {
    return all.find(0, DefinitionKind.COMMUNICATOR, group.token()) != null
        || all.find(0, DefinitionKind.COMM_NAME, group.token()) != null
        || group.name() != null && group.name().startsWith("MPI_COMM");
  }

  private static void group(Batch batch, Definitions.Entry entry) {
    Definition.Group g = (Definition.Group) entry.definition();
    batch.set(0, named(g));
    batch.set(1, Integer.toUnsignedLong(g.token()));
    batch.set(2, g.members().length);
  }

  private static String named(Definition d) {
    return d.name() == null || d.name().isEmpty()
        ? "#" + Integer.toUnsignedString(d.token())
        : d.name();
  }

  @Override
  public boolean fill(Batch batch) {
    while (!batch.isFull() && entries.hasNext()) {
      row.set(batch, entries.next());
      batch.next();
    }
    return batch.rows() > 0;
  }

  @Override
  public void close() {
    // nothing is open
  }
}
