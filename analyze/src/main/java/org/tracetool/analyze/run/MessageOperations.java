package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.OpenRequests;
import org.tracetool.core.system.LocationTable;

/** Messages: who waits for whom, and what depends on what. */
final class MessageOperations {
  /** A send, until it is known whether its call waits for the receiver. */
  static final class SendEnd {
    final OperationCall call;
    final long time;
    final int record;
    final long bytes;

    /** The call in which it is complete; null if that is not known. */
    OperationCall completing;

    /** Whether it may have waited for its receiver. */
    boolean mayBeSynchronous;

    Message message;
    boolean isLost;
    boolean isResolved;

    SendEnd(OperationCall call, long time, int record, long bytes) {
      this.call = call;
      this.time = time;
      this.record = record;
      this.bytes = bytes;
    }
  }

  /** A receive. */
  private record ReceiveEnd(
      OperationCall call, OperationCall post, long time, int record, long bytes) {}

  /** A message: the call that sends it, and the one that completes its receive. */
  static final class Message {
    final OperationCall send;
    final OperationCall receive;
    final OperationCall post;

    /** Time of the record of the send. */
    final long sent;

    /** Its size, -1 if that is not known. */
    final long bytes;

    Message(OperationCall send, OperationCall receive, OperationCall post, long sent, long bytes) {
      this.send = send;
      this.receive = receive;
      this.post = post;
      this.sent = sent;
      this.bytes = bytes;
    }
  }

  private static final int BYTES_FIELD = 1;

  private final AnalyzedRegions regions;
  private final IdealReplay replay;
  private final WaitFinder waits;
  private final Synchronisations synchronisations;
  private final AnalysisVisitor visitor;
  private final long eagerLimit;
  private final long base;
  private final LocationTable locations;
  private final MessageMatcher matcher;
  private final NumberedObjects<Object> ends = new NumberedObjects<>();
  private final OpenRequests sendRequests = new OpenRequests();
  private final OpenRequests postRequests = new OpenRequests();
  private final NumberedObjects<OperationCall> posts = new NumberedObjects<>();
  private final long[] words = new long[1];
  long messages;
  long unmatched;
  long reversed;

  MessageOperations(
      Definitions definitions,
      AnalyzedRegions regions,
      IdealReplay replay,
      WaitFinder waits,
      Synchronisations synchronisations,
      AnalysisVisitor visitor,
      long eagerLimit,
      long base,
      long memory) {
    this.regions = regions;
    this.replay = replay;
    this.waits = waits;
    this.synchronisations = synchronisations;
    this.visitor = visitor;
    this.eagerLimit = eagerLimit;
    this.base = base;
    locations = LocationTable.of(definitions);
    matcher = new MessageMatcher(1, memory, MessageParties.of(definitions), this::visit);
  }

  /** A record of a message or of a request, within a call. */
  void take(EventCursor e, OperationCall call, long now) throws IOException {
    int location = call.location.token;
    int process = locations.process(location);
    switch (e.kind()) {
      case SEND -> {
        SendEnd send = startSend(e, call, now);
        words[0] = ends.add(send);
        complete(send, call);
      }
      case ISEND -> {
        SendEnd send = startSend(e, call, now);
        int slot = ends.add(send);
        words[0] = slot;
        replaceRequest(sendRequests, process, location, e.field(4), slot);
      }
      case ISEND_COMPLETE -> completeRequest(process, location, e.field(0), call);
      case IRECEIVE_REQUEST ->
          replaceRequest(postRequests, process, location, e.field(0), posts.add(call));
      case RECEIVE -> words[0] = ends.add(receive(e, call, call, now));
      case IRECEIVE -> {
        int request = postRequests.find(process, location, e.field(4));
        OperationCall post = call;
        if (request != OpenRequests.NONE) {
          post = posts.remove(postRequests.place(request));
          postRequests.remove(request);
        }
        words[0] = ends.add(receive(e, call, post, now));
      }
      case REQUEST -> {
        if (RequestAction.isOver(e.field(1))) {
          dropRequests(process, location, e.field(0));
        }
      }
      default -> {
        // no message
      }
    }
    matcher.take(e, words);
  }

  private SendEnd startSend(EventCursor e, OperationCall call, long now) {
    long bytes = e.field(BYTES_FIELD);
    SendEnd send = new SendEnd(call, now, call.location.nextRecord++, bytes);
    boolean isSynchronous =
        call.region >= 0 && regions.has(call.region, AnalyzedRegions.SYNCHRONOUS);
    boolean isBuffered = call.region >= 0 && regions.has(call.region, AnalyzedRegions.BUFFERED);
    boolean isLarge =
        bytes != MessageMatcher.UNKNOWN_BYTES && Long.compareUnsigned(bytes, eagerLimit) >= 0;
    send.mayBeSynchronous = isSynchronous || isLarge && !isBuffered;
    return send;
  }

  private ReceiveEnd receive(EventCursor e, OperationCall call, OperationCall post, long now) {
    call.pending++;
    call.pendingVirtual++;
    return new ReceiveEnd(call, post, now, call.location.nextRecord++, e.field(BYTES_FIELD));
  }

  private void replaceRequest(
      OpenRequests requests, int process, int location, long id, int place) {
    int known = requests.ofThread(process, location, id);
    if (known != OpenRequests.NONE) {
      if (requests == postRequests) {
        posts.remove(requests.place(known));
      }
      requests.remove(known);
    }
    requests.add(process, location, id, requests == sendRequests, place);
  }

  private void completeRequest(int process, int location, long id, OperationCall call)
      throws IOException {
    int request = sendRequests.find(process, location, id);
    if (request != OpenRequests.NONE) {
      int slot = sendRequests.place(request);
      sendRequests.remove(request);
      if (ends.get(slot) instanceof SendEnd send && send.completing == null) {
        complete(send, call);
      }
    }
  }

  private void dropRequests(int process, int location, long id) {
    int post = postRequests.find(process, location, id);
    if (post != OpenRequests.NONE) {
      posts.remove(postRequests.place(post));
      postRequests.remove(post);
    }
    int request = sendRequests.find(process, location, id);
    if (request != OpenRequests.NONE) {
      sendRequests.remove(request);
    }
  }

  /** A send is complete in a call. */
  private static void complete(SendEnd send, OperationCall call) {
    send.completing = call;
    call.pending++;
    if (send.mayBeSynchronous) {
      call.pendingVirtual++;
    }
    if (call.sends == null) {
      call.sends = new ArrayList<>(1);
    }
    call.sends.add(send);
  }

  /** A call is over. */
  void leave(OperationCall call) throws IOException {
    if (call.sends != null) {
      for (SendEnd send : call.sends) {
        resolve(send);
      }
      call.sends = null;
    }
    if (call.messages != null) {
      for (Message m : call.messages) {
        synchronise(m);
      }
      call.messages = null;
    }
  }

  /** Finds out whether a send waited, if all is known. */
  private void resolve(SendEnd send) throws IOException {
    OperationCall call = send.completing;
    if (send.isResolved || call == null || !call.isOver() || send.message == null && !send.isLost) {
      return;
    }
    send.isResolved = true;
    if (send.message != null) {
      OperationCall post = send.message.post;
      if (!call.isTest && call.enter < post.enter && post.enter < call.leave) {
        call.propose(
            WaitKind.LATE_RECEIVER,
            post.enter,
            send.time,
            call.location.index,
            send.record,
            post.location,
            post.path,
            post.enter,
            send.message);
      }
      if (send.mayBeSynchronous && post.enter < call.leave) {
        call.addDependency(post);
      }
    }
    call.pending--;
    if (send.mayBeSynchronous) {
      call.pendingVirtual--;
    }
    waits.finish(call);
    replay.wake(call.waiters);
  }

  private void synchronise(Message m) throws IOException {
    if (m.send.isOver() && m.receive.isOver()) {
      synchronisations.add(m.send.location, m.send.leave, m.receive.location, m.receive.leave);
      visitor.visitMessage(
          m.send.location.token,
          m.receive.location.token,
          m.bytes,
          base + m.send.enter,
          base + m.post.enter,
          base + m.receive.leave);
    }
  }

  private static void await(OperationCall call, Message m) {
    if (call.messages == null) {
      call.messages = new ArrayList<>(1);
    }
    call.messages.add(m);
  }

  private void visit(MessageResult result) throws IOException {
    Object send = result.hasSend() ? ends.remove((int) result.send(0)) : null;
    Object receive = result.hasReceive() ? ends.remove((int) result.receive(0)) : null;
    if (send instanceof SendEnd s && receive instanceof ReceiveEnd r) {
      match(s, r);
    } else if (send instanceof SendEnd s) {
      s.isLost = true;
      unmatched++;
      resolve(s);
    } else if (receive instanceof ReceiveEnd r) {
      unmatched++;
      resolve(r);
    }
  }

  private void match(SendEnd s, ReceiveEnd r) throws IOException {
    messages++;
    if (r.time < s.time) {
      reversed++;
    }
    long bytes = s.bytes == MessageMatcher.UNKNOWN_BYTES ? r.bytes : s.bytes;
    bytes = bytes == MessageMatcher.UNKNOWN_BYTES ? -1 : bytes;
    Message m = new Message(s.call, r.call, r.post, s.time, bytes);
    s.message = m;
    if (!r.call.isTest) {
      r.call.propose(
          WaitKind.LATE_SENDER,
          s.call.enter,
          r.time,
          r.call.location.index,
          r.record,
          s.call.location,
          s.call.path,
          s.call.enter,
          m);
    }
    r.call.addDependency(s.call);
    waits.receive(m);
    if (m.send.isOver() && m.receive.isOver()) {
      synchronise(m);
    } else {
      await(m.send.isOver() ? m.receive : m.send, m);
      if (!m.send.isOver() && !m.receive.isOver()) {
        await(m.receive, m);
      }
    }
    resolve(s);
    resolve(r);
  }

  private void resolve(ReceiveEnd r) throws IOException {
    r.call.pending--;
    r.call.pendingVirtual--;
    waits.finish(r.call);
    replay.wake(r.call.waiters);
  }

  /** No more records. */
  void finish() throws IOException {
    matcher.finish();
  }
}
