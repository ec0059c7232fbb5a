package org.tracetool.format.timeline;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;

/**
 * Makes records of the events of files that tracetool itself has written: messages, collective
 * operations and other records have all their fields as arguments there.
 */
public final class ExportedRecords {
  private static final String MARKER = "marker";
  private static final String FILES = "IO";
  private static final int MAX_KIND_FIELDS = 16;

  private final TimelineIntake intake;
  private final ExportedEvent event;
  private final Consumer<String> losses;
  private final Map<String, EventKind> kinds = new HashMap<>();

  /** Processes that take part in a communicator, by their pids, which are their order. */
  private final Map<Integer, TreeMap<Long, Integer>> members = new TreeMap<>();

  /**
   * @param event the current event, another one at each call
   * @param losses takes what each event was that cannot be a record
   */
  public ExportedRecords(TimelineIntake intake, ExportedEvent event, Consumer<String> losses) {
    this.intake = intake;
    this.event = event;
    this.losses = losses;
    for (EventKind kind : EventKind.values()) {
      kinds.put(kind.label(), kind);
    }
  }

  /** Notes that a process takes part in a communicator; 0 is none. */
  public void noteMember(int communicator, long pid, int process) {
    if (communicator != 0) {
      members.computeIfAbsent(communicator, c -> new TreeMap<>()).put(pid, process);
    }
  }

  /** Adds a send or a receive. */
  public void addMessage(long time) throws IOException {
    boolean isSend = event.name().equals("send");
    EventKind blocking = isSend ? EventKind.SEND : EventKind.RECEIVE;
    EventKind other = isSend ? EventKind.ISEND : EventKind.IRECEIVE;
    intake.addPoint(
        event.row(),
        time,
        event.hasNumber("request") ? other : blocking,
        event.partner(isSend ? "dest" : "source"),
        event.number("bytes"),
        event.number("tag"),
        event.communicator("comm"),
        event.number("request"));
  }

  /** Adds a comment, which becomes a marker. */
  public void addComment(long time) throws IOException {
    String text = event.text("text");
    intake.addMarker(event.row(), time, intake.markerClass("comment"), text == null ? "" : text);
  }

  /** Adds a marker. */
  public void addMarker(long time) throws IOException {
    String text = event.text("text");
    String sort = event.text(MARKER);
    long process = event.partner("process");
    int row = process == TimelineIntake.NOBODY ? -1 : intake.processRow((int) process - 1);
    intake.addMarker(
        row,
        time,
        intake.markerClass(sort == null ? MARKER : sort),
        text == null ? event.name() : text);
  }

  /** Adds a record all of whose fields are numbers, processes or communicators. */
  public void addRecord(long time) throws IOException {
    EventKind kind = kinds.get(event.name());
    boolean isWhole = kind != null && kind.fieldCount() <= MAX_KIND_FIELDS;
    for (int i = 0; isWhole && i < kind.fieldCount(); i++) {
      EventField field = kind.fields().get(i);
      Role role = field.role();
      boolean isName = role == Role.LOCATION || role == Role.COMM || role == Role.SCL;
      isWhole = isName || !role.isToken() && !role.isPooled() && event.hasNumber(argument(field));
    }
    if (isWhole) {
      addRecord(time, kind, 0);
    } else {
      losses.accept(kind == null ? "records of unknown kinds" : "records '" + kind.label() + "'");
    }
  }

  private static String argument(EventField field) {
    return field.name().replace('-', '_');
  }

  /**
   * Adds a record of a kind.
   *
   * @param operation see {@link TimelineIntake#operation}; 0 where the kind has none
   */
  public void addRecord(long time, EventKind kind, int operation) throws IOException {
    int row = event.row();
    long[] fields = new long[kind.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      EventField field = kind.fields().get(i);
      String name = argument(field);
      fields[i] =
          switch (field.role()) {
            case COLLECTIVE -> operation;
            case LOCATION -> event.partner(name);
            case COMM -> event.communicator(name);
            case SCL -> 0;
            default -> event.number(name);
          };
    }
    intake.addPoint(row, time, kind, fields);
  }

  /**
   * Adds the begin of something that may overlap others; its end says nothing more.
   *
   * @param nanosPerTick for its duration, which is in ticks of the trace that was written
   */
  public void addOperation(long time, String category, double nanosPerTick) throws IOException {
    int code = fileOperation(event.name());
    if (category.equals(MARKER)) {
      addMarker(time);
      losses.accept("how long markers last");
    } else if (category.equals(FILES) && code >= 0 && event.hasNumber("duration")) {
      String file = event.text("file");
      intake.addFileOperation(
          event.row(),
          time,
          time + Math.max(0, (long) (event.number("duration") * nanosPerTick)),
          file == null ? 0 : intake.file(file),
          code,
          event.number("bytes"));
    } else {
      losses.accept("operations of category '" + category + "'");
    }
  }

  /** The code of an operation on files; -1 if none is called so. */
  private static int fileOperation(String name) {
    for (int code = 0; code <= FileOperation.CODE_MASK; code++) {
      if (name.equals(FileOperation.codeName(code))) {
        return code;
      }
    }
    return -1;
  }

  /** Gives communicators their members: all that take part in them. */
  public void finish() {
    members.forEach(
        (communicator, processes) ->
            intake.setMemberProcesses(
                communicator, processes.values().stream().mapToInt(Integer::intValue).toArray()));
  }
}
