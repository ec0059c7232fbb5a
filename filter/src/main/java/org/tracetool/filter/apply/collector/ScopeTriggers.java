package org.tracetool.filter.apply.collector;

import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.snapshot.OpenScopes;

/**
 * The scopes of a process that triggers have begun. What begins or ends while nothing is recorded
 * is written when recording resumes, if it still makes a difference.
 */
final class ScopeTriggers {
  /** Added to the instances of scopes that the trace has itself, whose own ones begin with 1. */
  private static final long APART = 1L << 30;

  private final OpenScopes open;
  private final EventBlock block = new EventBlock();
  private final int process;

  /** Scopes and instances that are begun in the output and have ended, but not there. */
  private LongList owed = new LongList();

  private long instances;

  ScopeTriggers(int process) {
    this.process = process;
    open = new OpenScopes(process);
  }

  /**
   * A scope begins.
   *
   * @param isNew whether the trace has no instances of its own
   */
  void begin(int scope, boolean isNew, long time, boolean recording, EventSink next)
      throws IOException {
    long token = Integer.toUnsignedLong(scope);
    instances++;
    open.begin(token, isNew ? instances : APART + instances, time, 0);
    if (recording) {
      writeBegin(open.count() - 1, time, next);
    }
  }

  /** The instance of a scope that began last ends, if there is one. */
  void end(int scope, long time, boolean recording, EventSink next) throws IOException {
    long token = Integer.toUnsignedLong(scope);
    int last = open.count() - 1;
    while (last >= 0 && open.scope(last) != token) {
      last--;
    }
    if (last < 0) {
      return;
    }
    long instance = open.instance(last);
    if (open.isWritten(last) && recording) {
      block.clear();
      open.addEnd(block, time, last);
      next.accept(block.cursor().moveTo(0));
    } else if (open.isWritten(last)) {
      owed.add(token);
      owed.add(instance);
    }
    open.end(token, instance);
  }

  /** Recording resumes: what happened meanwhile is written. */
  void resume(long time, EventSink next) throws IOException {
    OpenScopes ended = new OpenScopes(process);
    for (int i = 0; i < owed.size(); i += 2) {
      ended.begin(owed.get(i), owed.get(i + 1), time, 0);
    }
    owed = new LongList();
    for (int i = 0; i < ended.count(); i++) {
      block.clear();
      ended.addEnd(block, time, i);
      next.accept(block.cursor().moveTo(0));
    }
    for (int i = 0; i < open.count(); i++) {
      if (!open.isWritten(i)) {
        writeBegin(i, time, next);
      }
    }
  }

  private void writeBegin(int index, long time, EventSink next) throws IOException {
    open.setWritten(index, true);
    block.clear();
    open.addBegin(block, time, index);
    next.accept(block.cursor().moveTo(0));
  }
}
