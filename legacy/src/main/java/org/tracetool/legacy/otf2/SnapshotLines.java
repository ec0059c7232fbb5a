package org.tracetool.legacy.otf2;

import java.io.IOException;
import org.tracetool.format.otf2.snapshot.SnapshotListener;
import org.tracetool.legacy.common.ToolOutput;

/** What {@code otf2-snapshots} prints while it works. */
final class SnapshotLines implements SnapshotListener {
  private static final int DOTS = 50;
  private static final int MAX_WARNINGS = 100;

  private final ToolOutput out;
  private final boolean verbose;
  private final boolean progress;
  private long step;
  private long events;
  private int dots;
  private long warnings;

  SnapshotLines(ToolOutput out, boolean verbose, boolean progress) {
    this.out = out;
    this.verbose = verbose;
    this.progress = progress;
  }

  @Override
  public void begin(long number) throws IOException {
    if (progress) {
      out.printLine("=== Progress ===");
      out.printLine("===10===20===30===40===50===60===70===80===90==100");
    }
    step = Long.divideUnsigned(number, DOTS + 1);
    while (step == 0 && dots < DOTS) {
      printLastDot();
    }
  }

  @Override
  public void countEvent() throws IOException {
    events++;
    if (events == step && dots < DOTS) {
      events = 0;
      printLastDot();
    }
  }

  /** The line ends with the last dot, even if no dots are shown. */
  private void printLastDot() throws IOException {
    dots++;
    if (progress) {
      out.out().write('.');
      out.out().flush();
    }
    if (dots == DOTS) {
      out.printLine("");
    }
  }

  @Override
  public void beginSnapshot(long time) throws IOException {
    if (verbose && !progress) {
      out.printLine(
          SnapshotsTool.NAME
              + ": writing new snapshot at timestamp: "
              + Long.toUnsignedString(time));
    }
  }

  @Override
  public void warn(String what) throws IOException {
    warnings++;
    if (warnings <= MAX_WARNINGS) {
      out.explain(SnapshotsTool.NAME + ": warning: " + what + "\n");
    }
  }

  /** All is done. */
  void end() throws IOException {
    while (dots < DOTS) {
      printLastDot();
    }
    if (warnings > MAX_WARNINGS) {
      out.explain(
          SnapshotsTool.NAME + ": warning: " + (warnings - MAX_WARNINGS) + " more of these" + "\n");
    }
  }
}
