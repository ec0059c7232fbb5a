package org.tracetool.check.event;

import java.io.IOException;
import org.tracetool.check.event.MessageCheck.Waits;
import org.tracetool.check.event.ReplayedCall.Condition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Records of messages, with the calls that they stand in and the requests that they belong to. */
final class MessageRecordHandler {
  private final CheckContext context;
  private final MessageCheck messages;
  private final RequestRecordHandler requests;

  MessageRecordHandler(CheckContext context, MessageCheck messages, RequestRecordHandler requests) {
    this.context = context;
    this.messages = messages;
    this.requests = requests;
  }

  /** A message is sent, perhaps with a request. */
  void send(LocationState loc, EventCursor event, EventKind kind) throws IOException {
    boolean isRequest = kind == EventKind.ISEND || loc.call == MpiCall.ISEND;
    Waits waits = isRequest ? Waits.LATER : loc.call.sendBlocks() ? Waits.NOW : Waits.NEVER;
    if (isRequest && isBuffered(loc)) {
      waits = Waits.NEVER;
    }
    Condition condition = messages.half(loc, event, loc.op, waits, null);
    if (kind == EventKind.ISEND) {
      requests.begin(loc, event.field(4), RequestTable.Kind.SEND, condition);
    } else if (isRequest) {
      loc.requests().addSendCondition(condition);
    }
  }

  private boolean isBuffered(LocationState loc) {
    String name = context.regions.plain(context.stream, loc.callRegion);
    return "IBSEND".equals(name) || "IRSEND".equals(name);
  }

  /** A message is received. */
  void receive(LocationState loc, EventCursor event, EventKind kind) throws IOException {
    ReplayedCall post = loc.op;
    if (kind == EventKind.IRECEIVE) {
      long id = event.field(4);
      RequestTable.Request request = loc.requests().finish(loc.token, id);
      post = request == null ? null : request.post();
      if (request == null) {
        requests.reportIllegal(loc, id, event.time(), "completes a receive that was not posted");
      }
    } else if (loc.call.completes()) {
      loc.process.startsMissing |= !loc.requests().expectsReceive();
      post = loc.requests().post();
    }
    loc.callReceives++;
    loc.callCompletions++;
    Waits waits = loc.call.receiveBlocks() ? Waits.NOW : Waits.NEVER;
    messages.half(loc, event, loc.op, waits, post);
  }
}
