package org.tracetool.core.format;

import org.tracetool.core.definition.DefinitionKind;

/** A reader that has names for undefined tokens. */
public interface UndefinedTokenNamesFacet {
  /**
   * The format's name for a token that records use without a definition, for example {@code
   * state_7}.
   *
   * @param token its number
   * @return null if the format has no name for it
   */
  String undeclared(DefinitionKind kind, int token);
}
