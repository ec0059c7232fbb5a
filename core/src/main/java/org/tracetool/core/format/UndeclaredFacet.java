package org.tracetool.core.format;

import org.tracetool.core.definition.DefinitionKind;

/** A reader that has words for what no definition names. */
public interface UndeclaredFacet {
  /**
   * What the format calls something that records refer to and no definition names, for example
   * {@code state_7}.
   *
   * @param token its number
   * @return null if the format has no words for it
   */
  String undeclared(DefinitionKind kind, int token);
}
