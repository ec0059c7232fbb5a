package org.tracetool.format.perfetto.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.perfetto.decode.DecodedEvent;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.perfetto.decode.TrackEvent;
import org.tracetool.format.perfetto.decode.TrackTable;
import org.tracetool.format.timeline.ExportedEvent;
import org.tracetool.format.timeline.ExportedRecords;
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

  private final EventMapper events;
  private final TextNumbers texts;
  private final TrackTable tracks;
  private final TimelineIntake intake;
  private final double nanosPerTick;
  private final OwnParties parties;
  private final OwnArguments arguments;
  private final CurrentEvent current = new CurrentEvent();
  private final ExportedRecords records;
  private final Map<String, Long> lost = new TreeMap<>();

  /** Calls that are open and the collective operation in them, by row. */
  private OpenCollectives[] open = new OpenCollectives[16];

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
    records = new ExportedRecords(intake, current, this::countLost);
  }

  private final class CurrentEvent implements ExportedEvent {
    private int track;
    private int name;

    @Override
    public int row() {
      return events.places().row(track);
    }

    @Override
    public String name() {
      return texts.text(name);
    }

    @Override
    public boolean hasNumber(String argument) {
      return arguments.has(argument) && arguments.text(argument) == null;
    }

    @Override
    public long number(String argument) {
      return arguments.number(argument);
    }

    @Override
    public String text(String argument) {
      return arguments.text(argument);
    }

    @Override
    public long partner(String argument) {
      return parties.partner(arguments.textNumber(argument));
    }

    @Override
    public int communicator(String argument) {
      int communicator = parties.communicator(arguments.textNumber(argument));
      records.noteMember(communicator, tracks.get(track).pid(), events.places().processOf(track));
      return communicator;
    }
  }

  private void countLost(String what) {
    lost.merge(what, 1L, Long::sum);
  }

  /** Takes an event. */
  void take(int track, long time, DecodedEvent event) throws IOException {
    arguments.of(event.arguments());
    current.track = track;
    current.name = event.name();
    Track on = tracks.get(track);
    boolean isOperation =
        on.kind() == Track.Kind.NAMED
            && on.hasParent()
            && OPERATION_ROWS.contains(texts.text(on.name()));
    if (event.type() == TrackEvent.INSTANT) {
      takeInstant(track, time, event);
    } else if (isOperation) {
      if (event.type() == TrackEvent.BEGIN) {
        current.track = tracks.number(on.machine(), on.parent());
        records.addOperation(time, texts.text(event.category()), nanosPerTick);
      }
    } else if (event.type() == TrackEvent.BEGIN) {
      calls(track).depth++;
      events.begin(track, time, event);
    } else {
      end(track, time, event);
    }
  }

  private OpenCollectives calls(int track) {
    int row = events.places().row(track);
    if (row >= open.length) {
      open = Arrays.copyOf(open, Math.max(row + 1, 2 * open.length));
    }
    if (open[row] == null) {
      open[row] = new OpenCollectives();
    }
    return open[row];
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
    switch (texts.text(event.category())) {
      case MESSAGE -> {
        events.givePairs(event, MESSAGE_FIELDS);
        records.addMessage(time);
      }
      case COLLECTIVE -> takeCollective(track, time, current.name());
      case MARKER -> records.addMarker(time);
      case COMMENT -> {
        records.addComment(time);
        countLost("comments, which are markers now");
      }
      default -> records.addRecord(time);
    }
  }

  private void takeCollective(int track, long time, String name) throws IOException {
    EventKind kind =
        arguments.has("request")
            ? EventKind.COLLECTIVE_COMPLETE
            : arguments.has("duration") ? EventKind.COLLECTIVE : EventKind.COLLECTIVE_BEGIN;
    int operation = intake.operation(name, CollectiveType.ofName(name));
    records.addRecord(time, kind, operation);
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

  /** Counts what cannot be what it was, and gives communicators their members. */
  void finish(Diagnostics diagnostics) {
    records.finish();
    lost.forEach((what, count) -> diagnostics.reportLoss(LossCode.RECORDS, what, count));
  }
}
