package org.tracetool.unify.split;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.ReferencedTokens;

/** Notes the references of the records of a stream on their way to a part. */
final class ReferenceSink implements EventSink {
  private final EventSink sink;
  private final ReferencedTokens tokens;

  ReferenceSink(EventSink sink, NeededDefinitions needed, int part, int stream) {
    this.sink = sink;
    tokens = new ReferencedTokens((kind, token) -> needed.add(part, stream, kind, token));
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    tokens.add(event);
    sink.accept(event);
  }

  @Override
  public void end() throws IOException {
    tokens.tell();
    sink.end();
  }
}
