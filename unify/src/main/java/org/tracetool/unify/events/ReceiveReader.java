package org.tracetool.unify.events;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.unify.clock.StreamTime;
import org.tracetool.unify.definitions.TokenMap;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.messages.ReceiveStore;

/** Records the receives of one stream, from local events, which are not changed. */
final class ReceiveReader {
  private static final int RECEIVE = EventKind.RECEIVE.ordinal();
  private static final int COMMENT = EventKind.COMMENT.ordinal();

  private final UnifiedDefinitions definitions;
  private final IntPredicate disabled;
  private final StreamTime time;
  private final ReceiveStore.Recorder recorder;
  private final TokenMap groups;

  /**
   * Records a stream.
   *
   * @param disabled processes that were not traced
   * @param time times of the stream, for this reader alone
   */
  ReceiveReader(
      UnifiedDefinitions definitions,
      IntPredicate disabled,
      StreamTime time,
      ReceiveStore.Recorder recorder,
      int stream) {
    this.definitions = definitions;
    this.disabled = disabled;
    this.time = time;
    this.recorder = recorder;
    this.groups = definitions.tokens(stream).map(DefinitionKind.GROUP);
  }

  /** Takes an event of any kind. */
  void take(EventCursor event) throws IOException {
    int kind = event.kindOrdinal();
    if (kind == RECEIVE) {
      receive(event, time.correct(event.time()));
    } else if (kind == COMMENT && StreamUnifier.SYNCHRONISATION.equals(event.text())) {
      time.synchronise();
    }
  }

  private void receive(EventCursor event, long t) throws IOException {
    int sender = (int) event.field(0);
    int tag = (int) event.field(2);
    int local = (int) event.field(3);
    int comm = local == 0 ? 0 : groups.get(local);
    if (comm == 0 && local != 0) {
      return; // no other process can mean the same communicator
    }
    if (definitions.isUserCommunicator(comm)) {
      sender = definitions.userMessages().sender(comm, tag);
    }
    if (sender != 0 && !disabled.test(sender)) {
      recorder.add(sender, comm, tag, t);
    }
  }

  /** The stream has ended. */
  void finish() throws IOException {
    recorder.finish();
  }
}
