package org.tracetool.format.chrome.map;

import java.io.IOException;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.chrome.map.ArgumentKey.Meaning;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Records of messages and collective operations in files that tracetool itself has written. */
final class OwnRecords {
  private final TimelineIntake intake;
  private final ThreadRows threads;
  private final MetadataEvents metadata;
  private final ScannedArguments arguments;

  OwnRecords(
      TimelineIntake intake,
      ThreadRows threads,
      MetadataEvents metadata,
      ScannedArguments arguments) {
    this.intake = intake;
    this.threads = threads;
    this.metadata = metadata;
    this.arguments = arguments;
  }

  /** Takes a slice that stands for a record; false if it is a call. */
  boolean take(ScannedEvent event, CategorySort sort, EventTimes times, EventTexts texts)
      throws IOException {
    boolean isMessage = sort == CategorySort.MESSAGE;
    if (!isMessage && sort != CategorySort.COLLECTIVE || times.end() != times.begin()) {
      return false;
    }
    arguments.read(event, false);
    int row = threads.threadWithEvents(event);
    if (!isMessage) {
      addCollective(row, times.begin(), texts.name(event));
      return true;
    }
    long bytes = arguments.whole(Meaning.BYTES, 0);
    long tag = arguments.whole(Meaning.TAG, 0) & 0xffff_ffffL;
    if (arguments.has(Meaning.RECEIVER)) {
      long partner = partner(Meaning.RECEIVER);
      intake.addSend(row, times.begin(), partner, communicator(), tag, bytes);
    } else {
      long partner = partner(Meaning.SENDER);
      intake.addReceive(row, times.begin(), partner, communicator(), tag, bytes);
    }
    return true;
  }

  private int communicator() {
    String name = arguments.text(Meaning.COMMUNICATOR);
    return name == null ? 0 : intake.communicator(name);
  }

  private long partner(Meaning meaning) {
    String name = arguments.text(meaning);
    Integer process = name == null ? null : metadata.processOf(name);
    return process == null ? TimelineIntake.NOBODY : TimelineIntake.ofProcess(process);
  }

  private void addCollective(int row, long time, String name) throws IOException {
    int operation = intake.operation(name, CollectiveType.UNKNOWN);
    intake.addPoint(
        row,
        time,
        EventKind.COLLECTIVE,
        operation,
        communicator(),
        partner(Meaning.ROOT),
        arguments.whole(Meaning.SENT, 0),
        arguments.whole(Meaning.RECEIVED, 0),
        0,
        0);
  }

  /** Takes an instant that stands for a record, the arguments of which were read. */
  boolean takeMarker(long time, EventTexts texts, ScannedEvent event) throws IOException {
    return false;
  }

  /** Whether the call of the arguments that were read did not end. */
  boolean isUnfinished() {
    return "true".equals(arguments.text(Meaning.UNFINISHED));
  }

  void noteEnd(int row, long time) {
    // the last record of its row ends it
  }

  void finish() {
    // nothing is left
  }
}
