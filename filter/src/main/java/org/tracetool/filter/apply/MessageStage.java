package org.tracetool.filter.apply;

import java.io.IOException;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.filter.apply.message.DroppedSends;
import org.tracetool.filter.apply.message.LostHalfLedger;

/**
 * Notes which messages the following stages remove, or leaves out those that lost their partner. It
 * gets only sends, receives and ends of sends; the source of all other records ends the next stage.
 */
final class MessageStage implements EventSink {
  private final PerLocation<LostHalfLedger.Process> notes;
  private final PerLocation<LostHalfLedger.Process> earlier;
  private final DroppedSends dropped = new DroppedSends();
  private final OutputStage output;
  private final EventSink next;

  /**
   * A stage.
   *
   * @param notes receives the removed messages
   * @param earlier the notes of an earlier run of the same filter; null to keep all
   * @param output the last stage, which knows whether a message has come through
   */
  MessageStage(LostHalfLedger notes, LostHalfLedger earlier, OutputStage output, EventSink next) {
    this.notes = new PerLocation<>(token -> notes.new Process(token));
    this.earlier = earlier == null ? null : new PerLocation<>(token -> earlier.new Process(token));
    this.output = output;
    this.next = next;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (!event.kind().isMessage()) {
      if (!dropped.ends(event)) {
        next.accept(event);
      }
      return;
    }
    boolean drop = earlier != null && earlier.of(event.location()).partnerRemoved(event);
    dropped.note(event, drop);
    long before = output.messages();
    if (!drop) {
      next.accept(event);
    }
    notes.of(event.location()).note(event, output.messages() == before);
  }
}
