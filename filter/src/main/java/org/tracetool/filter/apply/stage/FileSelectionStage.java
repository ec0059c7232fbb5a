package org.tracetool.filter.apply.stage;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/**
 * Leaves out begins of file operations on files that are not selected. Only the end of an operation
 * names its file, so the records of the process in between have to wait.
 */
public final class FileSelectionStage implements EventSink {
  /** Words of records that wait in a process. */
  private static final int MAX_HELD_WORDS = 4 << 20;

  private static final int YES = 1;
  private static final int NO = 2;

  private final IntPredicate wanted;

  /** The results of {@link #wanted} so far, by file. */
  private final IntMap known = new IntMap();

  private final EventSink next;
  private final PerLocation<Process> processes = new PerLocation<>(token -> new Process());

  private static final class Process {
    private final EventBlock held = new EventBlock();

    /** Begins that may not stay, by their place in the block. */
    private final BitSet unwanted = new BitSet();

    /** Places of begins whose end has not come. */
    private LongMap places = new LongMap();

    private int open;
  }

  /**
   * A stage.
   *
   * @param wanted whether a file is selected, by its token
   */
  public FileSelectionStage(IntPredicate wanted, EventSink next) {
    this.wanted = wanted;
    this.next = next;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    EventKind kind = event.kind();
    if (kind == EventKind.FILE_OPERATION_BEGIN) {
      p.places.put(event.field(0), p.held.usedWords());
      p.unwanted.set(p.held.usedWords());
      p.open++;
    } else if (p.held.rows() == 0) {
      next.accept(event);
      return;
    }
    p.held.append(event);
    if (kind == EventKind.FILE_OPERATION_END) {
      end(p, event);
    }
    if (p.open == 0) {
      release(p);
    } else if (p.held.usedWords() > MAX_HELD_WORDS) {
      p.unwanted.clear(); // unknown
      release(p);
    }
  }

  private void end(Process p, EventCursor event) {
    long place = p.places.get(event.field(1));
    if (place != LongMap.ABSENT) {
      p.places.put(event.field(1), LongMap.ABSENT);
      p.unwanted.set((int) place, !isWanted((int) event.field(0)));
      p.open--;
    }
  }

  private boolean isWanted(int file) {
    int answer = known.get(file);
    if (answer == 0) {
      answer = wanted.test(file) ? YES : NO;
      known.put(file, answer);
    }
    return answer == YES;
  }

  private void release(Process p) throws IOException {
    EventCursor row = p.held.cursor();
    while (row.next()) {
      if (!p.unwanted.get(row.row())) {
        next.accept(row);
      }
    }
    p.held.clear();
    p.unwanted.clear();
    p.places = p.open == 0 ? p.places : new LongMap();
    p.open = 0;
  }

  @Override
  public void end() throws IOException {
    for (Process p : processes.all()) {
      release(p);
    }
    next.end();
  }
}
