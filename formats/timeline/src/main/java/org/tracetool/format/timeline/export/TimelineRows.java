package org.tracetool.format.timeline.export;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;

/**
 * The rows of a trace. Processes are numbered from 1 in the order in which the trace defines them,
 * which is the order of their ranks; threads come under their process. A process's own row of calls
 * has the number of the process; further threads are numbered after all processes, so that no
 * number stands for two threads.
 *
 * <p>There may be a million processes, so rows are made when they are asked for; the same row is
 * not always the same object.
 */
public final class TimelineRows {
  private static final long TOKEN = 0xffff_ffffL;
  private static final int RECENT = 4096;

  private final Definitions definitions;
  private final LocationNames names;
  private final LocationTable table;

  /** The tokens of all locations. */
  private final LongIndex locations = new LongIndex();

  /** The tokens of processes. */
  private final LongIndex processes = new LongIndex();

  /** For each process the number of its row, which those of its threads follow; and the end. */
  private int[] rowOf;

  /** For each location its row, and for each row the place of its location; -1 for processes. */
  private int[] rowOfLocation;

  private int[] locationOfRow;

  /** Rows of threads that were asked for last. */
  private final ExportRow[] recent = new ExportRow[RECENT];

  /** Rows that came later, of neither. */
  private final List<ExportRow> others = new ArrayList<>();

  private final TokenTable<ExportRow> groups = new TokenTable<>();
  private ExportRow markers;

  /** The rows of all locations that are defined or written. */
  public TimelineRows(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    this.names = LocationNames.of(definitions);
    this.table = LocationTable.of(definitions);
    IntList owner = new IntList();
    for (Definitions.Entry e : definitions.entries(DefinitionKind.LOCATION)) {
      put(((Definition.Location) e.definition()).token(), owner);
    }
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        put(token, owner);
      }
    }
    assignRows(owner);
  }

  private void put(int token, IntList owner) {
    if (!locations.add(token & TOKEN)) {
      return;
    }
    long key = table.process(token) & TOKEN;
    processes.add(key);
    owner.add(processes.find(key));
  }

  /** Gives rows to processes in their order, and to the threads of each, its own first. */
  private void assignRows(IntList owner) {
    int[] count = new int[processes.size() + 1];
    for (int i = 0; i < owner.size(); i++) {
      count[owner.get(i) + 1]++;
    }
    rowOf = count;
    for (int p = 1; p < rowOf.length; p++) {
      rowOf[p] += rowOf[p - 1] + 1;
    }
    int rows = rowOf[rowOf.length - 1];
    rowOfLocation = new int[owner.size()];
    locationOfRow = new int[rows];
    Arrays.fill(locationOfRow, -1);
    int[] next = new int[processes.size()];
    for (int i = 0; i < owner.size(); i++) {
      int process = owner.get(i);
      int first = rowOf[process] + 1;
      boolean own = processes.get(process) == locations.get(i);
      if (own && next[process] > 0) {
        shift(first, next[process]);
      }
      int row = own ? first : first + next[process];
      next[process]++;
      assignRow(i, row);
    }
  }

  private void assignRow(int location, int row) {
    rowOfLocation[location] = row;
    locationOfRow[row] = location;
  }

  /** Moves the rows of threads by one. */
  private void shift(int first, int count) {
    for (int row = first + count; row > first; row--) {
      assignRow(locationOfRow[row - 1], row);
    }
  }

  private String name(int token) {
    Definition.Location location = definitions.location(token);
    return text(location == null ? null : names.of(location), token);
  }

  private static String text(String name, int token) {
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
  }

  private ExportRow made(int number) {
    int found = Arrays.binarySearch(rowOf, 0, rowOf.length - 1, number);
    int process = found >= 0 ? found : -2 - found;
    if (locationOfRow[number] < 0) {
      return process(number, process);
    }
    int token = (int) locations.get(locationOfRow[number]);
    int order = number - rowOf[process] - 1;
    // Rows before this process are those of processes, of their own threads, and of further ones.
    int further = rowOf[process] - 2 * process;
    int tid = order == 0 ? process + 1 : processes.size() + further + order;
    boolean source = table.kind(token) == LocationKind.METRIC_SOURCE;
    ExportRow.Kind kind = source ? ExportRow.Kind.SOURCE : ExportRow.Kind.THREAD;
    return new ExportRow(number, kind, process + 1, tid, name(token), order, null);
  }

  private ExportRow process(int number, int process) {
    int token = (int) processes.get(process);
    int group = table.group(token);
    String name = group == 0 ? name(token) : text(null, group);
    if (definitions.find(DefinitionKind.LOCATION_GROUP, group)
        instanceof SystemDefinition.LocationGroup g) {
      name = text(g.name(), group);
    }
    String host = table.hosts().name(token);
    return new ExportRow(number, ExportRow.Kind.PROCESS, process + 1, 0, name, process, host);
  }

  /** How many rows there are so far. */
  public int size() {
    return locationOfRow.length + others.size();
  }

  /** The row of a number below {@link #size}. */
  public ExportRow get(int number) {
    return number < locationOfRow.length ? made(number) : others.get(number - locationOfRow.length);
  }

  /** All rows so far, processes before their threads, each made on access. */
  public List<ExportRow> all() {
    return new AbstractList<>() {
      @Override
      public int size() {
        return TimelineRows.this.size();
      }

      @Override
      public ExportRow get(int number) {
        return TimelineRows.this.get(number);
      }
    };
  }

  /** The row of a location; null if the trace does not have it. */
  public ExportRow thread(int token) {
    int place = locations.find(token & TOKEN);
    if (place < 0) {
      return null;
    }
    int number = rowOfLocation[place];
    ExportRow known = recent[number % RECENT];
    if (known == null || known.number() != number) {
      known = made(number);
      recent[number % RECENT] = known;
    }
    return known;
  }

  /**
   * The row of a location or group of them, made where there is none yet: a new row has a number
   * that {@link #all()} did not have.
   */
  public ExportRow any(int token) {
    ExportRow row = thread(token);
    if (row == null) {
      row = groups.get(token);
    }
    if (row == null) {
      Definition.Group group = definitions.group(token);
      String name = text(group == null ? null : group.name(), token);
      row = other(name, groups.size() + 1);
      groups.put(token, row);
    }
    return row;
  }

  private ExportRow other(String name, int order) {
    ExportRow row = new ExportRow(size(), ExportRow.Kind.OTHER, 0, 0, name, order, null);
    others.add(row);
    return row;
  }

  /** The row of what concerns the whole run. */
  public ExportRow markers() {
    if (markers == null) {
      markers = other("Markers", 0);
    }
    return markers;
  }
}
