package org.tracetool.cli.sample;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;

/**
 * Signals that end a program: from its making on until it is closed, they end the one that is
 * sampled instead of this one, which has samples to write. Signals that this program was started to
 * ignore are still ignored.
 *
 * <p>A terminal sends SIGINT to both, so the first one is not handed on: a program that winds up at
 * the first might give up at the second.
 */
final class StopSignals implements AutoCloseable {
  /** In place of the exit code of a program that goes on in spite of the signal. */
  static final int RUNS_ON = -1;

  private static final long PATIENCE_SECONDS = 5;
  private static final String INTERRUPT = "INT";

  private final Map<String, Object> before = new LinkedHashMap<>();
  private String last;
  private int interrupts;
  private boolean handOn;
  private boolean over;

  StopSignals() {
    for (String name : new String[] {INTERRUPT, "TERM", "HUP"}) {
      before.put(name, Signals.register(name, () -> handleSignal(name)));
    }
  }

  private synchronized void handleSignal(String name) {
    if (over) {
      return; // the samples are about to be written, which is what it could ask for
    }
    last = name;
    interrupts += name.equals(INTERRUPT) ? 1 : 0;
    handOn |= !name.equals(INTERRUPT) || interrupts > 1;
    notifyAll();
  }

  /**
   * Waits for a program; once a signal was handed on, for a few seconds more.
   *
   * @return its exit code, or {@link #RUNS_ON}
   */
  int waitFor(Process program) throws InterruptedException {
    program.onExit().thenRun(this::wake);
    synchronized (this) {
      while (program.isAlive() && !handOn) {
        wait();
      }
      over = true;
    }
    if (!program.isAlive()) {
      return program.waitFor();
    }
    program.destroy(); // SIGTERM
    return program.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? program.waitFor() : RUNS_ON;
  }

  private synchronized void wake() {
    notifyAll();
  }

  /** The last signal that came before the program had ended, without SIG; null if none did. */
  synchronized String last() {
    return last;
  }

  @Override
  public void close() {
    before.forEach(Signals::unregister);
  }
}
