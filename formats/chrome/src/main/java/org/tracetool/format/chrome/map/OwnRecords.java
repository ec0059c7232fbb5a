package org.tracetool.format.chrome.map;

import java.io.IOException;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.ExportedEvent;
import org.tracetool.format.timeline.ExportedRecords;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Records in files that tracetool itself has written: messages and collective operations are slices
 * without a length there, other records instants with all their fields, and operations that may
 * overlap are asynchronous.
 */
final class OwnRecords {
  private final TimelineIntake intake;
  private final EventThreads threads;
  private final MetadataEvents metadata;
  private final ArgumentFinder arguments = new ArgumentFinder(new TextDecoder());
  private final EnclosedCollectives collectives;
  private final CurrentEvent current = new CurrentEvent();
  private final ExportedRecords records;

  OwnRecords(
      TimelineIntake intake,
      EventThreads threads,
      MetadataEvents metadata,
      ScanIncidents incidents) {
    this.intake = intake;
    this.threads = threads;
    this.metadata = metadata;
    collectives = new EnclosedCollectives(intake);
    records = new ExportedRecords(intake, current, incidents::countLeftOut);
  }

  private final class CurrentEvent implements ExportedEvent {
    private ScannedEvent event;
    private String name;

    @Override
    public int row() {
      return threads.threadWithEvents(event);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean hasNumber(String argument) {
      return arguments.whole(event, argument) != null;
    }

    @Override
    public long number(String argument) {
      Long number = arguments.whole(event, argument);
      return number == null ? 0 : number;
    }

    @Override
    public String text(String argument) {
      return arguments.text(event, argument);
    }

    @Override
    public long partner(String argument) {
      String partner = text(argument);
      Integer process = partner == null ? null : metadata.processOf(partner);
      return process == null ? TimelineIntake.NOBODY : TimelineIntake.ofProcess(process);
    }

    @Override
    public int communicator(String argument) {
      String communicator = text(argument);
      if (communicator == null) {
        return 0;
      }
      int number = intake.communicator(communicator);
      if (threads.pid().isNumber()) {
        records.noteMember(number, threads.pid().value(), threads.process());
      }
      return number;
    }
  }

  private void set(ScannedEvent event, EventTexts texts) {
    current.event = event;
    current.name = texts.name(event);
  }

  /** Takes a slice that stands for a record; false if it is a call. */
  boolean take(ScannedEvent event, CategorySort sort, EventTimes times, EventTexts texts)
      throws IOException {
    boolean isMessage = sort == CategorySort.MESSAGE;
    if (times.end() != times.begin() || !isMessage && sort != CategorySort.COLLECTIVE) {
      return false;
    }
    set(event, texts);
    if (isMessage) {
      records.addMessage(times.begin());
    } else {
      takeCollective(times.begin());
    }
    return true;
  }

  private void takeCollective(long time) throws IOException {
    int operation = intake.operation(current.name, CollectiveType.ofName(current.name));
    if (current.hasNumber("request")) {
      records.addRecord(time, EventKind.COLLECTIVE_COMPLETE, operation);
      return;
    }
    int row = current.row();
    long[] fields = {
      operation,
      current.communicator("comm"),
      current.partner("root"),
      current.number("sent"),
      current.number("received"),
      current.number("duration")
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
    set(event, texts);
    switch (texts.category(event)) {
      case "marker" -> records.addMarker(time);
      case "comment" -> records.addComment(time);
      case "collective" -> takeCollective(time);
      case "message" -> records.addMessage(time);
      default -> records.addRecord(time);
    }
  }

  /** Takes the begin of something that may overlap; its end says nothing more. */
  void takeOperation(ScannedEvent event, long time, EventTexts texts, double nanosPerTick)
      throws IOException {
    set(event, texts);
    records.addOperation(time, texts.category(event), nanosPerTick);
  }

  /** Ends the file. */
  void finish() throws IOException {
    collectives.finish();
    records.finish();
  }
}
