package org.tracetool.testdata;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Leaves cases of parameterized tests out of builds, as {@link EachOf} says. */
final class SampledCases implements ExecutionCondition {
  private static final Pattern CASE = Pattern.compile("\\[test-template-invocation:#(\\d+)]$");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return isTried(context.getUniqueId(), Effort.of(step(context), 1, 1))
        ? ConditionEvaluationResult.enabled("tried")
        : ConditionEvaluationResult.disabled("tried with -Pci");
  }

  private static int step(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), EachOf.class)
        .map(EachOf::value)
        .orElse(1);
  }

  /** Whether a test runs: all that are no case of a parameterized one do. */
  static boolean isTried(String uniqueId, int step) {
    Matcher matcher = CASE.matcher(uniqueId);
    return !matcher.find() || (Integer.parseInt(matcher.group(1)) - 1) % step == 0;
  }
}
