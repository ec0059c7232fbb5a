package org.tracetool.format.vtf3.write;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.vtf3.map.VtfPairKeys;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Collective operations: one record at the begin, which holds the duration. */
final class CollectiveRecords {
  private final EventRecordOutput out;
  private final VtfOperationPairs pairs;
  private final HeldOperations open;
  private long foreignRoots;
  private long collectiveEnds;

  CollectiveRecords(EventRecordOutput out, VtfOperationPairs pairs) {
    this.out = out;
    this.pairs = pairs;
    this.open = pairs.open;
  }

  /** Roots that are no process. */
  long foreignRoots() {
    return foreignRoots;
  }

  /** Ends of operations that never began, which are lost. */
  long strayEnds() {
    return collectiveEnds;
  }

  void writeWhole(EventCursor e, double time) throws IOException {
    pairs.writeSingle(e, time);
    out.emit(globalop(e, time, 0, e.field(5), e.field(6)));
  }

  /**
   * @param skipped fields of the kind before its communicator that this record has not
   */
  private VtfRecord globalop(EventCursor e, double time, int skipped, long duration, long scl) {
    pairs.counted(e.location()).collectives++;
    VtfRecord r = out.begin(VtfSyntax.GLOBALOP, time);
    r.field[0] = VtfTokens.number(e.field(0));
    r.field[1] = out.cpu(e);
    r.field[2] = VtfTokens.communicator(e.field(1 + skipped));
    int root = (int) e.field(2 + skipped);
    boolean strange =
        out.tasks.isRenumbered() && !out.tasks.isTask(root); // its number would mean none
    long rootTask =
        root == 0
            ? out.value(VtfPairKeys.ROOT, out.tasks.count)
            : strange ? out.tasks.count : out.tasks.cpu(root);
    foreignRoots += root != 0 && out.tasks.isNone(rootTask) ? 1 : 0;
    r.field[3] = rootTask;
    r.field[4] = out.value(VtfPairKeys.SENT, out.transferred(e.field(3 + skipped)));
    r.field[5] = out.value(VtfPairKeys.RECEIVED, out.transferred(e.field(4 + skipped)));
    r.field[6] = Double.doubleToRawLongBits(out.duration(duration));
    r.field[8] = (int) scl;
    return r;
  }

  void begin(EventCursor e, double time) throws IOException {
    long id = e.field(1);
    if (open.end(false, e.location(), id)) {
      pairs.countNeverEnding(e.location()); // another one with its number begins
    }
    pairs.makeRoom(e.location());
    pairs.writePair(e, time, id);
    long position = out.held.add(globalop(e, time, 1, 0, e.field(6)));
    open.begin(
        false, e.location(), id, pairs.counted(e.location()).collectives, e.time(), position);
  }

  void end(EventCursor e, double time) throws IOException {
    if (!open.end(false, e.location(), e.field(0))) {
      collectiveEnds += out.annotations ? 0 : 1;
      if (out.annotations) {
        out.writeKept(e, time);
      }
      return;
    }
    double duration = out.duration(Math.max(0, e.time() - open.start));
    out.held.set(open.position, 6, Double.doubleToRawLongBits(duration));
    pairs.release();
  }
}
