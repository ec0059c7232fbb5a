package org.tracetool.format.perfetto.read;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.perfetto.decode.DecodedEvent;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.perfetto.decode.TrackEvent;
import org.tracetool.format.perfetto.decode.TrackTable;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Events of files that this program has written: messages, collective operations and other records
 * are instants with all their fields there, and become the records that they were.
 */
final class OwnEvents {
  /** A property that no other program writes. */
  static final String MARK = "ticks_per_second";

  /** A property: the date of the time 0. */
  static final String DATE = "date_of_time_0";

  /** Properties that say how the file was made. */
  static final List<String> OWN_PROPERTIES =
      List.of(
          MARK,
          "calls",
          "unfinished_calls",
          "messages",
          "message_bytes",
          "collective_records",
          "counter_samples");

  private static final String MESSAGE = "message";
  private static final String COLLECTIVE = "collective";
  private static final String MARKER = "marker";
  private static final String COMMENT = "comment";
  private static final String FILES = "IO";

  /** Rows below a thread for operations that may overlap. */
  private static final List<String> OPERATION_ROWS = List.of(FILES, "RMA", "measurement", MARKER);

  /** Fields of messages; other annotations of one are its pairs. */
  private static final Set<String> MESSAGE_FIELDS =
      Set.of("dest", "source", "tag", "bytes", "comm", "request");

  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MAX_KIND_FIELDS = 16;

  private final EventMapper events;
  private final TextNumbers texts;
  private final TrackTable tracks;
  private final TimelineIntake intake;
  private final double nanosPerTick;
  private final OwnParties parties;
  private final OwnArguments arguments;
  private final Map<String, EventKind> kinds = new HashMap<>();
  private final Map<String, Long> lost = new TreeMap<>();

  /** Calls that are open and the collective operation in them, by row. */
  private final Map<Integer, OpenCollectives> open = new HashMap<>();

  /** The depth of a row, and of the call in which a collective operation has begun. */
  private static final class OpenCollectives {
    private int depth;
    private int operationDepth = -1;
    private long id;
  }

  /**
   * @param ticksPerSecond of the trace that was written; times of events are nanoseconds, other
   *     numbers are not changed
   */
  OwnEvents(
      EventMapper events, TraceKnowledge known, TimelineIntake intake, double ticksPerSecond) {
    nanosPerTick = ticksPerSecond > 0 ? NANOS_PER_SECOND / ticksPerSecond : 1;
    this.events = events;
    this.intake = intake;
    texts = known.texts();
    tracks = known.tracks();
    parties = new OwnParties(known, events.places(), intake);
    arguments = new OwnArguments(texts);
    for (EventKind kind : EventKind.values()) {
      kinds.put(kind.label(), kind);
    }
  }

  /** Takes an event. */
  void take(int track, long time, DecodedEvent event) throws IOException {
    arguments.of(event.arguments());
    Track on = tracks.get(track);
    boolean isOperation =
        on.kind() == Track.Kind.NAMED
            && on.hasParent()
            && OPERATION_ROWS.contains(texts.text(on.name()));
    if (event.type() == TrackEvent.INSTANT) {
      takeInstant(track, time, event);
    } else if (isOperation) {
      if (event.type() == TrackEvent.BEGIN) {
        takeOperation(track, time, event);
      }
    } else if (event.type() == TrackEvent.BEGIN) {
      calls(track).depth++;
      events.begin(track, time, event);
    } else {
      end(track, time, event);
    }
  }

  private OpenCollectives calls(int track) {
    return open.computeIfAbsent(events.places().row(track), r -> new OpenCollectives());
  }

  private void end(int track, long time, DecodedEvent event) throws IOException {
    if (arguments.has("unfinished")) {
      return; // the call was never left
    }
    OpenCollectives calls = calls(track);
    if (calls.operationDepth == calls.depth) {
      calls.operationDepth = -1;
      intake.addPoint(events.places().row(track), time, EventKind.COLLECTIVE_END, calls.id);
    }
    calls.depth = Math.max(0, calls.depth - 1);
    events.end(track, time, event);
  }

  private void takeInstant(int track, long time, DecodedEvent event) throws IOException {
    String category = texts.text(event.category());
    switch (category) {
      case MESSAGE -> {
        events.givePairs(event, MESSAGE_FIELDS);
        takeMessage(track, time, texts.text(event.name()).equals("send"));
      }
      case COLLECTIVE -> takeCollective(track, time, texts.text(event.name()));
      case MARKER -> addMarker(time, event);
      case COMMENT -> {
        String text = arguments.text("text");
        intake.addMarker(
            events.places().row(track),
            time,
            intake.markerClass(COMMENT),
            text == null ? "" : text);
        lost.merge("comments, which are markers now", 1L, Long::sum);
      }
      default -> takeRecord(track, time, kinds.get(texts.text(event.name())));
    }
  }

  private void takeMessage(int track, long time, boolean isSend) throws IOException {
    int communicator = parties.communicator(arguments.textNumber("comm"));
    long partner = parties.partner(arguments.textNumber(isSend ? "dest" : "source"));
    parties.noteMember(communicator, track);
    EventKind blocking = isSend ? EventKind.SEND : EventKind.RECEIVE;
    EventKind other = isSend ? EventKind.ISEND : EventKind.IRECEIVE;
    intake.addPoint(
        events.places().row(track),
        time,
        arguments.has("request") ? other : blocking,
        partner,
        arguments.number("bytes"),
        arguments.number("tag"),
        communicator,
        arguments.number("request"));
  }

  private void takeCollective(int track, long time, String name) throws IOException {
    EventKind kind =
        arguments.has("request")
            ? EventKind.COLLECTIVE_COMPLETE
            : arguments.has("duration") ? EventKind.COLLECTIVE : EventKind.COLLECTIVE_BEGIN;
    int operation = intake.operation(name, CollectiveType.ofName(name));
    takeFields(track, time, kind, operation);
    if (kind == EventKind.COLLECTIVE_BEGIN) {
      OpenCollectives calls = calls(track);
      calls.id = arguments.number("id");
      calls.operationDepth = calls.depth;
      if (calls.depth == 0) {
        calls.operationDepth = -1;
        int row = events.places().row(track);
        intake.addPoint(row, time, EventKind.COLLECTIVE_END, calls.id);
      }
    }
  }

  /** A record all of whose fields are numbers, processes or communicators. */
  private void takeRecord(int track, long time, EventKind kind) throws IOException {
    boolean isWhole = kind != null && kind.fieldCount() <= MAX_KIND_FIELDS;
    for (int i = 0; isWhole && i < kind.fieldCount(); i++) {
      Role role = kind.fields().get(i).role();
      boolean isName = role == Role.LOCATION || role == Role.COMM || role == Role.SCL;
      String text = arguments.text(argument(kind.fields().get(i)));
      isWhole = isName || !role.isToken() && !role.isPooled() && text == null;
    }
    if (isWhole) {
      takeFields(track, time, kind, 0);
    } else {
      lost.merge(
          kind == null ? "records of unknown kinds" : "records '" + kind.label() + "'",
          1L,
          Long::sum);
    }
  }

  private static String argument(EventField field) {
    return field.name().replace('-', '_');
  }

  private void takeFields(int track, long time, EventKind kind, int operation) throws IOException {
    long[] fields = new long[kind.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      EventField field = kind.fields().get(i);
      String name = argument(field);
      switch (field.role()) {
        case COLLECTIVE -> fields[i] = operation;
        case LOCATION -> fields[i] = parties.partner(arguments.textNumber(name));
        case COMM -> {
          int communicator = parties.communicator(arguments.textNumber(name));
          parties.noteMember(communicator, track);
          fields[i] = communicator;
        }
        case SCL -> fields[i] = 0;
        default -> fields[i] = arguments.number(name);
      }
    }
    intake.addPoint(events.places().row(track), time, kind, fields);
  }

  private void takeOperation(int track, long time, DecodedEvent event) throws IOException {
    String category = texts.text(event.category());
    String name = texts.text(event.name());
    int code = operation(name);
    if (category.equals(MARKER)) {
      addMarker(time, event);
      lost.merge("how long markers last", 1L, Long::sum);
    } else if (category.equals(FILES) && code >= 0 && arguments.has("duration")) {
      Track row = tracks.get(track);
      int thread = tracks.number(row.machine(), row.parent());
      String file = arguments.text("file");
      intake.addFileOperation(
          events.places().row(thread),
          time,
          time + Math.max(0, (long) (arguments.number("duration") * nanosPerTick)),
          file == null ? 0 : intake.file(file),
          code,
          arguments.number("bytes"));
    } else {
      lost.merge("operations of the row " + category, 1L, Long::sum);
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

  private void addMarker(long time, DecodedEvent event) throws IOException {
    String text = arguments.text("text");
    String sort = arguments.text(MARKER);
    long process = parties.partner(arguments.textNumber("process"));
    int row = process == TimelineIntake.NOBODY ? -1 : intake.processRow((int) process - 1);
    intake.addMarker(
        row,
        time,
        intake.markerClass(sort == null ? MARKER : sort),
        text == null ? texts.text(event.name()) : text);
  }

  /** Counts what cannot be what it was, and gives communicators their members. */
  void finish(Diagnostics diagnostics) {
    parties.finish();
    lost.forEach((what, count) -> diagnostics.reportLoss(LossCode.RECORDS, what, count));
  }
}
