package org.tracetool.core.snapshot;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.operation.ReceivePair;

/** Notes in each send the time, length and place of its receive, as key-value pairs. */
public final class ReceiveMatchWriter extends FrontWriter {
  private final ReceiveTimes receives;
  private ReceiveKeys keys;

  /**
   * In front of a writer, which is closed with this one.
   *
   * @param receives all receives of the trace, with their contents
   */
  public ReceiveMatchWriter(TraceWriter writer, ReceiveTimes receives) {
    super(writer);
    this.receives = receives;
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    keys = ReceiveKeys.of(definitions);
    writer.begin(keys.added(definitions), streams);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = writer.sink(stream, section);
    return section == Section.EVENTS ? new Matching(sink) : sink;
  }

  private final class Matching implements EventSink {
    private final EventSink events;
    private final EventBlock block = new EventBlock();
    private final EventCursor matched = new EventCursor();

    Matching(EventSink events) {
      this.events = events;
    }

    @Override
    public void accept(EventCursor event) throws IOException {
      long time = event.kind() == EventKind.SEND ? receives.of(event) : ReceivePair.NONE;
      if (time == ReceivePair.NONE) {
        events.accept(event);
        return;
      }
      long contents = receives.contents(event);
      int at = copy(event, 3);
      add(keys.time(), time, at);
      add(keys.length(), contents >>> 32, at + 2);
      add(keys.place(), contents & 0xffff_ffffL, at + 4);
      matched.wrap(block).next();
      events.accept(matched);
    }

    /** Copies all but what is written anew; gives the word behind, where room is for more pairs. */
    private int copy(EventCursor event, int more) {
      int old = 0;
      for (int i = 0; i < event.pairs(); i++) {
        old += keys.has(event.pairKey(i)) ? 1 : 0;
      }
      int fields = EventKind.SEND.fieldCount();
      int pairs = event.pairs() - old + more;
      block.clear();
      int at = block.addRow(event.time(), EventKind.SEND, event.location(), pairs);
      for (int i = 0; i < fields; i++) {
        block.words()[at++] = event.field(i);
      }
      for (int i = 0; i < event.pairs(); i++) {
        if (!keys.has(event.pairKey(i))) {
          block.words()[at] = EventBlock.pairHead(event.pairKey(i), event.pairType(i));
          block.words()[at + 1] = value(event, i);
          at += 2;
        }
      }
      return at;
    }

    private long value(EventCursor event, int pair) {
      if (!event.pairType(pair).isPooled()) {
        return event.pairValue(pair);
      }
      byte[] bytes = KeyValuePairs.bytes(event, pair);
      return block.text(bytes, 0, bytes.length);
    }

    private void add(Definition.Key key, long value, int at) {
      block.words()[at] = EventBlock.pairHead(key.token(), key.type());
      block.words()[at + 1] = value;
    }

    @Override
    public void end() throws IOException {
      events.end();
    }
  }
}
