package org.tracetool.cli.argument;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Diagnostics;
import picocli.CommandLine.Option;

/** Conditions under which a command ends with findings. */
public final class FailIfOption {
  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          "Exit with 1 if this holds: a key, an operator (< <= > >=) and a number, such as"
              + " 'slower>5%%'; with 3 if the input is damaged. Repeatable; the keys are below.")
  private List<String> conditions = new ArrayList<>();

  /** Whether there are any. */
  public boolean any() {
    return !conditions.isEmpty();
  }

  /** The conditions as the user wrote them. */
  public List<String> conditions() {
    return conditions;
  }

  /**
   * Fails if a trace is damaged about which there is a condition: its figures decide nothing.
   *
   * @param found what happened to the traces
   */
  public void checkUndamaged(Diagnostics found) throws DamagedTraceException {
    if (any() && found.hasDamage()) {
      throw new DamagedTraceException(
          "--fail-if: the input is damaged (see above), so its figures decide nothing");
    }
  }

  /** The conditions about some keys. */
  public List<ThresholdCondition> parsed(List<String> keys) throws UsageException {
    List<ThresholdCondition> parsed = new ArrayList<>();
    for (String condition : conditions) {
      parsed.add(ThresholdCondition.parse(condition, keys));
    }
    return parsed;
  }
}
