package org.tracetool.filter.apply;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;

/**
 * Notes which messages the stages behind it remove, or leaves out those that lost their partner. It
 * gets sends and receives alone; the stage behind it is ended by whoever gives it the rest.
 */
final class MessageStage implements EventSink {
  private final ByProcess<MessageLedger.Process> notes;
  private final ByProcess<MessageLedger.Process> earlier;
  private final OutputStage output;
  private final EventSink next;

  /**
   * A stage.
   *
   * @param notes where it is noted what was removed
   * @param earlier what was noted when the same trace was filtered before; null to keep all
   * @param output the stage at the end, which tells whether a message has come through
   */
  MessageStage(MessageLedger notes, MessageLedger earlier, OutputStage output, EventSink next) {
    this.notes = new ByProcess<>(token -> notes.new Process(token));
    this.earlier = earlier == null ? null : new ByProcess<>(token -> earlier.new Process(token));
    this.output = output;
    this.next = next;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    boolean drop = earlier != null && earlier.of(event.location()).partnerRemoved(event);
    long before = output.messages();
    if (!drop) {
      next.accept(event);
    }
    notes.of(event.location()).note(event, output.messages() == before);
  }
}
