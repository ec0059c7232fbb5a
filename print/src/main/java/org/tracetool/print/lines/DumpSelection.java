package org.tracetool.print.lines;

import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;

/**
 * Which part of a trace is printed.
 *
 * @param kinds kinds of records
 * @param definitions kinds of definitions
 * @param noDefinitions whether there is no section of definitions at all
 * @param sections sections of the streams
 * @param streams the streams
 * @param locations processes by token; null for all
 * @param window times of the records
 */
public record DumpSelection(
    Set<EventKind> kinds,
    Set<DefinitionKind> definitions,
    boolean noDefinitions,
    Set<Section> sections,
    List<StreamInfo> streams,
    IntPredicate locations,
    TimeWindow window) {

  /** The kinds as an array that is quick to ask. */
  public boolean[] kindTable() {
    boolean[] table = new boolean[EventKind.values().length];
    for (EventKind kind : kinds) {
      table[kind.ordinal()] = true;
    }
    return table;
  }
}
