package org.tracetool.core.text;

import org.tracetool.core.definition.DefinitionKind;

/** What becomes of the numbers in a text. */
public interface TextNumbers {
  /**
   * A reference to a definition.
   *
   * @param kind {@link DefinitionKind#LOCATION} also where a group may be meant
   * @param token token of the model, not 0
   * @return its new token
   */
  int token(DefinitionKind kind, int token);

  /** A number that only texts have. */
  default long number(TextSpace space, long number) {
    return number;
  }

  /** A duration in ticks. */
  default long duration(long ticks) {
    return ticks;
  }
}
