package org.tracetool.unify.events;

import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;

/** Counts of the records of one stream, kept separate so that reports come in a fixed order. */
public final class StreamCounts {
  private final String stream;

  /** Events written, without snapshots. */
  public long events;

  /** Messages sent, as written. */
  public long sends;

  /** Sends without receive. */
  public long unmatched;

  /** Sends that are later than their receives. */
  public long reversed;

  /** User messages whose other side was not announced. */
  long unknownPeers;

  /** Messages and one-sided operations with a process that was not traced. */
  long disabledPeers;

  /** Records of no known kind. */
  long unknownRecords;

  /** Records that name another process than that of their stream. */
  long foreignProcess;

  /** Asynchronous samples from before the begin of the stream. */
  long earlySamples;

  /** Asynchronous samples that went back in time. */
  long backSamples;

  /** Records with a time that cannot be. */
  long impossibleTimes;

  /** Records moved because corrected times went back. */
  long adjustedTimes;

  /** Leaves without an enter. */
  long unmatchedLeaves;

  /** Leaves of another function than the innermost one. */
  long otherLeaves;

  /** Nothing happened yet; {@code stream} names the stream in messages. */
  public StreamCounts(String stream) {
    this.stream = stream;
  }

  /** Returns whether there is nothing to report. */
  boolean isInOrder() {
    return (unknownPeers
            | disabledPeers
            | unknownRecords
            | foreignProcess
            | earlySamples
            | backSamples
            | impossibleTimes
            | adjustedTimes
            | unmatchedLeaves
            | otherLeaves)
        == 0;
  }

  /** Adds what was written. */
  synchronized void add(StreamCounts more) {
    events += more.events;
    sends += more.sends;
    unmatched += more.unmatched;
    reversed += more.reversed;
  }

  /** Notes the sums of a shard. */
  public void save(ShardNote note) {
    note.setNumber("events", events);
    note.setNumber("sends", sends);
    note.setNumber("unmatched", unmatched);
    note.setNumber("reversed", reversed);
  }

  /** Adds the sums of all shards. */
  public void restore(ShardWork work) {
    events += work.sum("events");
    sends += work.sum("sends");
    unmatched += work.sum("unmatched");
    reversed += work.sum("reversed");
  }

  /** Reports damage and losses. */
  void report(Diagnostics out) {
    out.add(
        LossCode.MESSAGES,
        "message without a known peer, left out",
        unknownPeers,
        stream + ": the other side of " + unknownPeers + " of the user's messages is unknown");
    out.add(
        LossCode.MESSAGES,
        "communication with a process that was not traced, left out",
        disabledPeers,
        stream);
    out.add(LossCode.RECORDS, "record of an unknown kind, left out", unknownRecords, stream);
    out.add(
        DamageCode.MISPLACED_RECORDS,
        "record that names a process of another stream, assigned to its own process",
        foreignProcess,
        stream);
    out.add(
        LossCode.SAMPLES,
        "asynchronous sample from before the start of its stream, left out",
        earlySamples,
        stream);
    out.add(
        LossCode.SAMPLES,
        "asynchronous sample that goes back in time, moved to the time of the one before",
        backSamples,
        stream);
    out.add(
        DamageCode.IMPOSSIBLE_TIMES,
        "record with an impossible time, moved to the time of the one before",
        impossibleTimes,
        stream);
    out.add(
        WarningCode.UNORDERED_RECORDS,
        "record moved because corrected time went back",
        adjustedTimes,
        stream);
    out.add(WarningCode.UNBALANCED_CALLS, "leave without an enter", unmatchedLeaves, stream);
    out.add(WarningCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, otherLeaves, stream);
  }
}
