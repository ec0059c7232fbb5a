package org.tracetool.format.vtf3.map;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.vtf3.record.VtfRecord;

/**
 * Applies the comments in which this program keeps what VTF3 has no record for: each is a row, or
 * says more about a record that follows.
 */
final class TracetoolComments {
  private final WantedRows rows;
  private final SinglePassTrace onePass;
  private final boolean markers;
  private final TaskProcesses numbers;
  private final KeptRows.Parser comment = new KeptRows.Parser();
  private final TokenTable<TaskCommentPairs> paired = new TokenTable<>();

  /** The tasks of these. */
  private final IntList locations = new IntList();

  /** Future leaves whose named region a comment has given. */
  private int named;

  private long invented;
  private long strayNumbers;

  /**
   * @param onePass the trace if it comes from a pipe, else null
   * @param markers whether markers are delivered, or all other rows
   */
  TracetoolComments(
      VtfTraceContext trace, WantedRows rows, SinglePassTrace onePass, boolean markers) {
    this.numbers = trace.numbers();
    this.rows = rows;
    this.onePass = onePass;
    this.markers = markers;
  }

  /** Adds what comments have said to a state; false if that is not all known. */
  boolean save(LongList to) {
    to.add(named);
    to.add(locations.size());
    for (int i = 0; i < locations.size(); i++) {
      to.add(locations.get(i));
      paired.get(locations.get(i)).save(to);
    }
    return paired.size() < TaskCommentPairs.MAX_TASKS;
  }

  /** Takes over what comments have said. */
  void restore(SavedNumberReader from) {
    named = (int) from.next();
    for (int rest = from.count(); rest > 0; rest--) {
      task((int) from.next()).restore(from);
    }
  }

  /** Collective operations that got an end and had none. */
  long invented() {
    return invented;
  }

  /** Numbers of processes that were not known in time. */
  long strayNumbers() {
    return strayNumbers;
  }

  /** Applies one of this program's own comments; false if the comment is none. */
  boolean apply(VtfRecord r, long ticks) {
    int start = (int) (r.field[0] >>> 32);
    int length = (int) r.field[0];
    if (!KeptRows.isOwn(r.pool, start, length)) {
      return false;
    }
    comment.start(r.pool, start, length);
    if (comment.kind != null) {
      boolean marker = comment.kind == EventKind.MARKER;
      boolean good;
      if (marker && onePass != null) {
        good = asideMarker(ticks);
      } else {
        good = marker == markers ? comment.row(ticks, rows) : comment.skip();
      }
      if (good) {
        rows.attached().clear();
      }
      return good;
    }
    if (comment.word.equals(KeptRows.WITH)) {
      return rows.attached().take(comment);
    }
    if (comment.word.equals(KeptRows.IO)) {
      return ioRest();
    }
    if (comment.word.equals(KeptRows.OPEN)) {
      return isOpen();
    }
    if (comment.word.equals(KeptDefinitions.NUMBER)) {
      return isNumber();
    }
    if (comment.word.equals(KeptRows.LEFT)) {
      return isLeft();
    }
    boolean on = comment.word.equals(KeptRows.PAIRS);
    if (!on && !comment.word.equals(KeptRows.SINGLE)) {
      return false;
    }
    int location = numbers.ofNumber((int) comment.number());
    long id = on ? comment.number() : 0;
    if (!comment.complete()) {
      return false;
    }
    TaskCommentPairs task = task(location);
    task.on = on;
    task.next = id;
    return true;
  }

  /** The next return of a task names another region than the one that it leaves. */
  private boolean isLeft() {
    int location = numbers.ofNumber((int) comment.number());
    int region = (int) comment.number();
    if (!comment.complete()) {
      return false;
    }
    TaskCommentPairs task = task(location);
    named += task.left == 0 ? 1 : 0;
    task.left = region;
    return true;
  }

  /** The region that a leave names: from a comment if there is one, else from its record. */
  int named(int location, int region) {
    TaskCommentPairs task = named == 0 ? null : paired.get(location);
    if (task == null || task.left == 0) {
      return region;
    }
    int left = task.left;
    task.left = 0;
    named--;
    return left;
  }

  /** Operations that never end are known before, but not if the trace comes from a pipe. */
  private boolean isOpen() {
    comment.number();
    comment.number();
    invented += comment.complete() && onePass != null ? 1 : 0;
    return comment.complete();
  }

  /** Which process a task is, is known before, but not if the trace comes from a pipe. */
  private boolean isNumber() {
    comment.number();
    comment.number();
    strayNumbers += comment.complete() && onePass != null ? 1 : 0;
    return comment.complete();
  }

  /** Keeps a marker until all events are read. */
  private boolean asideMarker(long ticks) {
    if (!onePass.hasRoom()) {
      return comment.skip();
    }
    EventBlock keep = rows.into(onePass.markers);
    boolean good = comment.row(ticks, rows);
    rows.into(keep);
    return good;
  }

  private boolean ioRest() {
    int location = numbers.ofNumber((int) comment.number());
    long handle = comment.number();
    long operation = comment.number();
    boolean numbered = comment.more();
    long number = numbered ? comment.number() : 0;
    if (!comment.complete()) {
      return false;
    }
    TaskCommentPairs task = task(location);
    task.hasRest = true;
    task.handle = handle;
    task.operation = operation;
    task.numbered = numbered;
    task.number = number;
    return true;
  }

  /** What comments said of a task; null if there were none. */
  TaskCommentPairs find(int location) {
    return paired.get(location);
  }

  /** The data of a task. */
  TaskCommentPairs task(int location) {
    TaskCommentPairs task = paired.get(location);
    if (task == null) {
      task = new TaskCommentPairs();
      if (paired.size() < TaskCommentPairs.MAX_TASKS) {
        paired.put(location, task);
        locations.add(location);
      }
    }
    return task;
  }

  /** Whether operations of a task are begins and ends. */
  boolean isPaired(int location) {
    TaskCommentPairs task = paired.get(location);
    return task != null && task.on;
  }
}
