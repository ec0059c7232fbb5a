package org.tracetool.cli.argument;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import picocli.CommandLine.Option;

/** Conditions under which a command ends with findings. */
public final class FailIfOption {
  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          "Exit with 1 if this holds: a key, an operator (< <= > >=) and a number, such as"
              + " 'slower>5%%'. Repeatable; the keys are below.")
  private List<String> conditions = new ArrayList<>();

  /** Whether there are any. */
  public boolean any() {
    return !conditions.isEmpty();
  }

  /** The conditions as the user wrote them. */
  public List<String> conditions() {
    return conditions;
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
