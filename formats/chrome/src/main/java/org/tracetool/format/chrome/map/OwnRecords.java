package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Records in files that tracetool itself has written: messages and collective operations are slices
 * without a length there, other records instants with all their fields, and operations that may
 * overlap are asynchronous.
 */
final class OwnRecords {
  private static final String MARKER = "marker";
  private static final String FILES = "IO";
  private static final String DURATION = "duration";
  private static final int MAX_KIND_FIELDS = 16;

  private final TimelineIntake intake;
  private final EventThreads threads;
  private final ScanIncidents incidents;
  private final ArgumentFinder arguments;
  private final NamedParties parties;
  private final EnclosedCollectives collectives;
  private final Map<String, EventKind> kinds = new HashMap<>();

  OwnRecords(
      TimelineIntake intake,
      EventThreads threads,
      MetadataEvents metadata,
      ScanIncidents incidents) {
    this.intake = intake;
    this.threads = threads;
    this.incidents = incidents;
    arguments = new ArgumentFinder(new TextDecoder());
    parties = new NamedParties(intake, metadata);
    collectives = new EnclosedCollectives(intake);
    for (EventKind kind : EventKind.values()) {
      kinds.put(kind.label(), kind);
    }
  }

  /** Takes a slice that stands for a record; false if it is a call. */
  boolean take(ScannedEvent event, CategorySort sort, EventTimes times, EventTexts texts)
      throws IOException {
    if (times.end() != times.begin()) {
      return false;
    }
    if (sort == CategorySort.MESSAGE) {
      takeMessage(event, times.begin(), texts.name(event).equals("send"));
      return true;
    }
    if (sort == CategorySort.COLLECTIVE) {
      takeCollective(event, times.begin(), texts.name(event));
      return true;
    }
    return false;
  }

  private void takeMessage(ScannedEvent event, long time, boolean isSend) throws IOException {
    int row = threads.threadWithEvents(event);
    boolean hasRequest = arguments.whole(event, "request") != null;
    EventKind blocking = isSend ? EventKind.SEND : EventKind.RECEIVE;
    EventKind other = isSend ? EventKind.ISEND : EventKind.IRECEIVE;
    int communicator = communicator(event, "comm");
    intake.addPoint(
        row,
        time,
        hasRequest ? other : blocking,
        parties.partner(arguments.text(event, isSend ? "dest" : "source")),
        number(event, "bytes"),
        number(event, "tag"),
        communicator,
        number(event, "request"));
  }

  private int communicator(ScannedEvent event, String key) {
    return parties.communicator(arguments.text(event, key), threads);
  }

  private long number(ScannedEvent event, String key) {
    Long number = arguments.whole(event, key);
    return number == null ? 0 : number;
  }

  private void takeCollective(ScannedEvent event, long time, String name) throws IOException {
    int row = threads.threadWithEvents(event);
    int operation = intake.operation(name, CollectiveType.ofName(name));
    if (arguments.whole(event, "request") != null) {
      addFields(event, row, time, EventKind.COLLECTIVE_COMPLETE, operation);
      return;
    }
    long[] fields = {
      operation,
      communicator(event, "comm"),
      parties.partner(arguments.text(event, "root")),
      number(event, "sent"),
      number(event, "received"),
      number(event, DURATION)
    };
    collectives.take(row, time, fields);
  }

  /** A call that is no record. */
  void noteCall(int row, EventTimes times) throws IOException {
    collectives.noteCall(row, times.begin(), times.end());
  }

  /** Whether a call did not end. */
  boolean isUnfinished(ScannedEvent event) {
    return event.type(ScannedEvent.ARGS) == ValueType.OBJECT
        && arguments.isTrue(event, "unfinished");
  }

  /** Takes an instant. */
  void takeInstant(ScannedEvent event, long time, EventTexts texts) throws IOException {
    String category = texts.category(event);
    String name = texts.name(event);
    if (category.equals(MARKER)) {
      addMarker(event, time, name);
    } else if (category.equals("comment")) {
      String text = arguments.text(event, "text");
      intake.addMarker(
          threads.threadWithEvents(event),
          time,
          intake.markerClass(category),
          text == null ? "" : text);
    } else if (category.equals("collective")) {
      takeCollective(event, time, name);
    } else if (category.equals("message")) {
      takeMessage(event, time, name.equals("send"));
    } else {
      takeRecord(event, time, kinds.get(name));
    }
  }

  private void addMarker(ScannedEvent event, long time, String name) throws IOException {
    String text = arguments.text(event, "text");
    String sort = arguments.text(event, MARKER);
    long process = parties.partner(arguments.text(event, "process"));
    int row = process == TimelineIntake.NOBODY ? -1 : intake.processRow((int) process - 1);
    intake.addMarker(
        row, time, intake.markerClass(sort == null ? MARKER : sort), text == null ? name : text);
  }

  /** A record all of whose fields are numbers, processes or communicators. */
  private void takeRecord(ScannedEvent event, long time, EventKind kind) throws IOException {
    boolean isWhole = kind != null && kind.fieldCount() <= MAX_KIND_FIELDS;
    for (int i = 0; isWhole && i < kind.fieldCount(); i++) {
      EventField field = kind.fields().get(i);
      Role role = field.role();
      boolean isName = role == Role.LOCATION || role == Role.COMM || role == Role.SCL;
      boolean isNumber =
          !role.isToken() && !role.isPooled() && arguments.whole(event, argument(field)) != null;
      isWhole = isName || isNumber;
    }
    if (isWhole) {
      addFields(event, threads.threadWithEvents(event), time, kind, 0);
    } else {
      incidents.countLeftOut(
          kind == null ? "records of unknown kinds" : "records '" + kind.label() + "'");
    }
  }

  private static String argument(EventField field) {
    return field.name().replace('-', '_');
  }

  private void addFields(ScannedEvent event, int row, long time, EventKind kind, int operation)
      throws IOException {
    long[] fields = new long[kind.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      EventField field = kind.fields().get(i);
      String name = argument(field);
      switch (field.role()) {
        case COLLECTIVE -> fields[i] = operation;
        case LOCATION -> fields[i] = parties.partner(arguments.text(event, name));
        case COMM -> fields[i] = communicator(event, name);
        case SCL -> fields[i] = 0;
        default -> fields[i] = number(event, name);
      }
    }
    intake.addPoint(row, time, kind, fields);
  }

  /** Takes the begin of something that may overlap; its end says nothing more. */
  void takeOperation(ScannedEvent event, long time, EventTexts texts, double nanosPerTick)
      throws IOException {
    String category = texts.category(event);
    String name = texts.name(event);
    int code = operation(name);
    Long duration = arguments.whole(event, DURATION);
    if (category.equals(MARKER)) {
      addMarker(event, time, name);
      incidents.countLeftOut("how long markers last");
    } else if (category.equals(FILES) && code >= 0 && duration != null) {
      String file = arguments.text(event, "file");
      intake.addFileOperation(
          threads.threadWithEvents(event),
          time,
          time + Math.max(0, (long) (duration * nanosPerTick)),
          file == null ? 0 : intake.file(file),
          code,
          number(event, "bytes"));
    } else {
      incidents.countLeftOut("operations of category '" + category + "'");
    }
  }

  /** The code of an operation on files; -1 if none is called so. */
  private static int operation(String name) {
    for (int code = 0; code <= FileOperation.CODE_MASK; code++) {
      if (name.equals(FileOperation.codeName(code))) {
        return code;
      }
    }
    return -1;
  }

  /** Ends the file. */
  void finish() throws IOException {
    collectives.finish();
    parties.finish();
  }
}
