package org.tracetool.cli.common;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.report.Diagnostics;
import picocli.CommandLine.Mixin;

/**
 * The frame of every command that works on traces: runs it, then says what went wrong or was lost
 * on the way, and turns the outcome into an exit code.
 */
public abstract class TraceCommand implements Callable<Integer> {
  /** The options that every command has. */
  @Mixin protected CommonOptions common = new CommonOptions();

  /** Where everything the command calls reports damage, losses and warnings. */
  protected final Diagnostics diagnostics = new Diagnostics();

  /** Does the work; every failure may simply be thrown. */
  protected abstract ExitCode run() throws IOException;

  @Override
  public final Integer call() {
    int code;
    Throwable failure = null;
    try {
      code = run().number();
    } catch (Throwable t) { // whatever it is, the user gets one line
      failure = t;
      code = 0;
    }
    Report.print(diagnostics, common.quiet(), common.verbose(), System.err);
    if (failure != null) {
      return Failures.report(failure, common.debug(), System.err);
    }
    if (code == 0 && common.strict() && diagnostics.hasLoss()) {
      return Failures.report(strictFailure(), common.debug(), System.err);
    }
    if (code == 0 && diagnostics.hasDamage()) {
      System.err.println(
          "tracetool: all that could be read was kept; --strict makes damage a failure");
    }
    return code;
  }

  /**
   * Fails under {@code --strict} if anything was damaged or lost so far. Commands with an output
   * call it before they make the output final.
   */
  protected final void checkStrict() throws DamagedTraceException {
    if (common.strict() && diagnostics.hasLoss()) {
      throw strictFailure();
    }
  }

  private static DamagedTraceException strictFailure() {
    return new DamagedTraceException("the incidents above count as a failure because of --strict");
  }
}
