package org.tracetool.legacy.stf.dump;

import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.names.CollectorEntityNames;
import org.tracetool.filter.request.RecordRequest;

/**
 * Which of some requests want a message, a collective operation or a file operation, by the numbers
 * that its line in Standard ASCII has. Answers are masks with a bit for each request; without any
 * request everything is wanted.
 */
final class VtfRequests {
  /** Wants everything. */
  static final VtfRequests NONE = new VtfRequests(List.of());

  private static final long EVERY = -1L;

  /** In lines communicators have this bit turned over. */
  private static final long COMMUNICATOR_BIT = 1L << 30;

  private final List<RecordRequest> requests;
  private final long messages;
  private final long collectives;
  private final long files;

  /** Requests that want all processes, so also those that nothing is known of. */
  private final long everywhere;

  private final long last;
  private final LongMap tasks = new LongMap();
  private final LongMap operations = new LongMap();
  private final LongMap fileNames = new LongMap();
  private Definitions definitions;
  private int stream;

  VtfRequests(List<RecordRequest> requests) {
    this.requests = requests;
    messages = wanting(EventKind.SEND);
    collectives = wanting(EventKind.COLLECTIVE);
    files = wanting(EventKind.FILE_OPERATION);
    long all = 0;
    long end = 0;
    for (int i = 0; i < requests.size(); i++) {
      RecordRequest r = requests.get(i);
      all |= r.processes() == null ? 1L << i : 0;
      end = Long.compareUnsigned(r.last(), end) > 0 ? r.last() : end;
    }
    everywhere = all;
    last = requests.isEmpty() ? EVERY : end;
  }

  private long wanting(EventKind kind) {
    long mask = 0;
    for (int i = 0; i < requests.size(); i++) {
      mask |= requests.get(i).kinds().contains(kind) ? 1L << i : 0;
    }
    return requests.isEmpty() ? EVERY : mask;
  }

  /** Whether some request wants operations, of whichever kind. */
  boolean wantOperations() {
    return !requests.isEmpty() && (messages | collectives | files) != 0;
  }

  /** Whether it matters which process a number means. */
  boolean chooseProcesses() {
    return !requests.isEmpty() && everywhere != (1L << requests.size()) - 1;
  }

  /**
   * Tells what names the lines to come have.
   *
   * @param trace the definitions of the trace that is written
   * @param streamId its stream
   */
  void setNames(Definitions trace, int streamId) {
    definitions = trace;
    stream = streamId;
  }

  /**
   * Tells which process a number of a task means.
   *
   * @param number as lines have it, from 1
   * @param process its token
   */
  void mapProcess(long number, int process) {
    long mask = 0;
    for (int i = 0; i < requests.size(); i++) {
      mask |= requests.get(i).wants(process) ? 1L << i : 0;
    }
    tasks.put(number, mask);
  }

  /** The requests that want a process. */
  private long ofTask(long number) {
    long known = tasks.get(number);
    return known == LongMap.ABSENT ? everywhere : known;
  }

  /** The requests that want a message between two tasks, whenever that is. */
  long message(long sender, long receiver, long communicator, long type) {
    if (requests.isEmpty() || messages == 0) {
      return messages;
    }
    long mask = messages & (ofTask(sender) | ofTask(receiver));
    for (int i = 0; i < requests.size(); i++) {
      RecordRequest r = requests.get(i);
      boolean other = r.type() != null && !r.names(communicator ^ COMMUNICATOR_BIT, type);
      mask &= other ? ~(1L << i) : EVERY;
    }
    return mask;
  }

  /** The requests that want a kind of collective operation, whoever takes part in it. */
  long collective(long operation) {
    return collectives & named(operations, DefinitionKind.COLLECTIVE, operation);
  }

  /** The requests that want a collective operation in which a task takes part. */
  long member(long operation, long task) {
    return requests.isEmpty() ? EVERY : collective(operation) & ofTask(task);
  }

  /** The requests that want what a task does with a file. */
  long file(long file, long task) {
    return requests.isEmpty()
        ? EVERY
        : files & ofTask(task) & named(fileNames, DefinitionKind.FILE, file);
  }

  private long named(LongMap known, DefinitionKind kind, long number) {
    if (requests.isEmpty()) {
      return EVERY;
    }
    long mask = known.get(number);
    if (mask == LongMap.ABSENT) {
      mask = 0;
      int token = (int) number + 1;
      for (int i = 0; i < requests.size(); i++) {
        RecordRequest r = requests.get(i);
        boolean same =
            r.type() == null
                || CollectorEntityNames.matches(r.type(), definitions, stream, kind, token);
        mask |= same ? 1L << i : 0;
      }
      known.put(number, mask);
    }
    return mask;
  }

  /**
   * Whether the window of one of some requests has something in common with the time from {@code
   * begin} to {@code end}, both included.
   */
  boolean want(long mask, long begin, long end) {
    if (requests.isEmpty()) {
      return true;
    }
    boolean any = false;
    for (int i = 0; i < requests.size() && !any; i++) {
      RecordRequest r = requests.get(i);
      any =
          (mask & 1L << i) != 0
              && Long.compareUnsigned(begin, r.last()) <= 0
              && Long.compareUnsigned(end, r.first()) >= 0;
    }
    return any;
  }

  /** Whether a time is after all windows, so that nothing wanted begins there. */
  boolean isOver(long time) {
    return Long.compareUnsigned(time, last) > 0;
  }
}
