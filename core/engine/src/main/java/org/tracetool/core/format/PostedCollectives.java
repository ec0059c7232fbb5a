package org.tracetool.core.format;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.OpenRequests;

/**
 * Collective operations that do not block, for formats whose operations all do: they last from the
 * post to the completion. Which operation it is stands in the completion alone, but the order of
 * the posts says which members belong together. So records wait from a post until it is complete.
 */
final class PostedCollectives implements EventSink {
  /** Words of records and their texts that wait. */
  private static final int MAX_WORDS = 1 << 19;

  // Fields of the record of an operation; those before are in that of its completion as well.
  private static final int SHARED_FIELDS = 5;
  private static final int DURATION = 5;
  private static final int FIELDS = 7;

  private static final int REQUEST = 5;

  /** Length of an operation of which nothing is known. */
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final EventSink sink;
  private final IntUnaryOperator processes;

  /** Their places are those of their rows. */
  private final OpenRequests open = new OpenRequests();

  private final EventBlock held = new EventBlock(1 << 8);
  private final EventCursor cursor = new EventCursor();
  private long joined;
  private long givenUp;

  /** In front of a sink. */
  PostedCollectives(EventSink sink, Definitions definitions) {
    this.sink = sink;
    processes = definitions == null ? IntUnaryOperator.identity() : MessageParties.of(definitions);
  }

  /** Whether all records have to come through here. */
  boolean isWaiting() {
    return open.size() > 0;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    switch (event.kind()) {
      case COLLECTIVE_REQUEST -> post(event);
      case COLLECTIVE_COMPLETE -> complete(event);
      case REQUEST -> {
        if (RequestAction.isOver(event.field(1))) {
          int slot = find(event, event.field(0));
          if (slot != OpenRequests.NONE) {
            open.remove(slot);
          }
        }
        held.append(event);
      }
      default -> held.append(event);
    }
    if (held.usedWords() + held.usedBytes() / Long.BYTES > MAX_WORDS) {
      giveUp();
    } else if (open.size() == 0) {
      release();
    }
  }

  private int find(EventCursor event, long request) {
    return open.find(processes.applyAsInt(event.location()), event.location(), request);
  }

  private void post(EventCursor event) {
    int process = processes.applyAsInt(event.location());
    int before = open.ofThread(process, event.location(), event.field(0));
    if (before != OpenRequests.NONE) {
      open.remove(before); // who takes an id again forgets the operation that had it
      givenUp++;
    }
    open.add(process, event.location(), event.field(0), false, held.usedWords());
    long[] fields = new long[FIELDS];
    fields[DURATION] = UNKNOWN;
    held.add(event.time(), EventKind.COLLECTIVE, event.location(), fields);
  }

  private void complete(EventCursor event) {
    int slot = find(event, event.field(REQUEST));
    if (slot == OpenRequests.NONE) {
      held.append(event); // posted in another stream, or too long ago
      return;
    }
    int row = open.place(slot);
    open.remove(slot);
    long[] words = held.words();
    for (int i = 0; i < SHARED_FIELDS; i++) {
      words[row + EventBlock.FIELDS + i] = event.field(i);
    }
    words[row + EventBlock.FIELDS + DURATION] = event.time() - words[row];
    joined++;
  }

  private void giveUp() throws IOException {
    givenUp += open.size();
    while (open.size() > 0) {
      open.remove(open.oldest());
    }
    release();
  }

  private void release() throws IOException {
    cursor.wrap(held);
    while (cursor.next()) {
      if (cursor.kind() != EventKind.COLLECTIVE || cursor.field(DURATION) != UNKNOWN) {
        sink.accept(cursor);
      }
    }
    held.clear();
  }

  @Override
  public void end() throws IOException {
    giveUp();
  }

  /** Operations that were written with their whole length. */
  long joined() {
    return joined;
  }

  /** Posts that were not found complete. */
  long givenUp() {
    return givenUp;
  }
}
