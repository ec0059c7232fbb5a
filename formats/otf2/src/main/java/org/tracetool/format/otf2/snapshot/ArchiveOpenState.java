package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** What is open in all locations, as events come in the order of time. */
final class ArchiveOpenState {
  private static final int MAX_RECORDS = 1 << 21;
  private static final String NO_EVENT = "no matching event found";

  private final StateDefinitions definitions;
  private final RegionActivity activity;
  private final SnapshotListener listener;
  private final Map<Long, OpenRecords> records = new HashMap<>();
  private final Map<Long, OpenMessages> messages = new HashMap<>();
  private final Map<Long, CollectiveEnds> collectives = new HashMap<>();
  private long held;

  /**
   * A state without open events.
   *
   * @param activity receives the innermost regions; null if not needed
   */
  ArchiveOpenState(
      StateDefinitions definitions, RegionActivity activity, SnapshotListener listener) {
    this.definitions = definitions;
    this.activity = activity;
    this.listener = listener;
  }

  /** The open events of a location. */
  OpenRecords records(long location) {
    return records.computeIfAbsent(location, l -> new OpenRecords());
  }

  private OpenMessages messages(long location) {
    return messages.computeIfAbsent(location, l -> new OpenMessages(records(l)));
  }

  /** An event that may matter later on. */
  void open(long location, OpenRecord r) throws IOException {
    OpenRecords open = records(location);
    int before = open.size();
    switch (r.kind) {
      case ENTER -> enter(open, r);
      case MEASUREMENT_ON_OFF -> {
        open.pop(r.kind);
        open.push(r);
      }
      case MPI_SEND -> messages(location).send(sent(r), r, null);
      case MPI_ISEND -> messages(location).send(sent(r), r, r.fields[4]);
      case MPI_ISEND_COMPLETE -> {
        messages(location).complete(r, r.fields[0]);
        messages(location).matchWaiting(this::handleReceived);
      }
      case MPI_RECV, MPI_IRECV -> receive(location, open, r);
      case MPI_COLLECTIVE_BEGIN -> open.beginCollective(r);
      case MPI_COLLECTIVE_END -> endCollective(location, open, r);
      case METRIC -> open.putMetric(r, definitions);
      default -> open.push(r);
    }
    held += open.size() - before;
    if (held > MAX_RECORDS) {
      recount();
    }
  }

  /** Records of other locations may have left, so what is held is counted before it is refused. */
  private void recount() throws IOException {
    held = records.values().stream().mapToLong(OpenRecords::size).sum();
    if (held > MAX_RECORDS) {
      throw new UnsupportedTraceException(
          "more than "
              + MAX_RECORDS
              + " events are open at a time, such as calls without an end and messages without a"
              + " receive; snapshots would hold all of them");
    }
  }

  private void enter(OpenRecords open, OpenRecord r) throws IOException {
    if (activity != null) {
      activity.change(open.latest(SnapshotRecord.ENTER), r);
    }
    open.push(r);
    if (activity != null) {
      activity.writeSamples(r.time);
    }
  }

  /**
   * A region is left.
   *
   * @throws UnbalancedRegionsException if it is not the innermost one
   */
  void leave(long location, long time, long region) throws IOException {
    OpenRecords open = records(location);
    OpenRecord call = open.latest(SnapshotRecord.ENTER);
    if (call == null) {
      listener.warn(NO_EVENT);
    } else if (call.fields[0] != region) {
      throw new UnbalancedRegionsException("unbalanced region events");
    } else {
      open.popAfter(SnapshotRecord.PARAMETER_STRING, call);
      open.popAfter(SnapshotRecord.PARAMETER_INT64, call);
      open.popAfter(SnapshotRecord.PARAMETER_UINT64, call);
      open.pop(SnapshotRecord.ENTER);
      if (activity != null) {
        activity.change(call, open.latest(SnapshotRecord.ENTER));
      }
    }
    if (activity != null) {
      activity.writeSamples(time);
    }
  }

  /** What the latest record of a kind began is over. */
  void close(long location, SnapshotRecord kind) throws IOException {
    if (records(location).pop(kind) == null) {
      listener.warn(NO_EVENT);
    }
  }

  /** What a record of a kind began that has this number in its first field is over. */
  void close(long location, SnapshotRecord kind, long number) throws IOException {
    if (!records(location).pop(kind, 0, number)) {
      listener.warn(NO_EVENT);
    }
  }

  /** A request is cancelled. */
  void cancel(long location, long request) throws IOException {
    if (!records(location).pop(SnapshotRecord.MPI_IRECV_REQUEST, 0, request)) {
      messages(location).matchWaiting(this::handleReceived);
      listener.warn(NO_EVENT);
    }
  }

  private OpenMessages.Key sent(OpenRecord r) {
    long[] f = r.fields;
    return new OpenMessages.Key(definitions.location(f[1], f[0]), f[1], f[2], f[3]);
  }

  private void receive(long location, OpenRecords open, OpenRecord r) throws IOException {
    long[] f = r.fields;
    long sender = definitions.location(f[1], f[0]);
    OpenMessages.Key ofSender = new OpenMessages.Key(location, f[1], f[2], f[3]);
    boolean immediate = r.kind == SnapshotRecord.MPI_IRECV;
    long request = immediate ? f[4] : 0;
    OpenMessages from = messages(sender);
    if (from.match(ofSender)) {
      if (immediate) {
        close(location, SnapshotRecord.MPI_IRECV_REQUEST, request);
      }
      return;
    }
    OpenMessages.Key ofReceiver = new OpenMessages.Key(f[0], f[1], f[2], f[3]);
    from.await(ofSender, new OpenMessages.WaitingReceive(location, ofReceiver, immediate, request));
    if (immediate) {
      open.push(r);
    } else {
      open.receive(ofReceiver, r);
    }
  }

  private void handleReceived(OpenMessages.WaitingReceive w) throws IOException {
    if (!w.immediate()) {
      if (!records(w.receiver()).removeReceive(w.ofReceiver())) {
        listener.warn("no matching receive event found");
      }
      return;
    }
    close(w.receiver(), SnapshotRecord.MPI_IRECV_REQUEST, w.request());
    OpenRecords open = records(w.receiver());
    if (!open.pop(SnapshotRecord.MPI_IRECV, 4, w.request())) {
      listener.warn(NO_EVENT);
    }
  }

  private void endCollective(long location, OpenRecords open, OpenRecord r) throws IOException {
    long communicator = r.fields[1];
    long[] ranks = definitions.ranks(communicator);
    CollectiveEnds ends = collectives.computeIfAbsent(communicator, c -> new CollectiveEnds());
    if (ends.add(location) < ranks.length) {
      open.endCollective(communicator, r);
      return;
    }
    for (long rank : ranks) {
      if (!records(definitions.locationOfRank(rank)).removeCollective(communicator)) {
        listener.warn("no matching collective event found");
      }
    }
    ends.removeOldest();
  }
}
