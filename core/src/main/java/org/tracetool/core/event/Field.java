package org.tracetool.core.event;

import org.tracetool.core.definition.Role;

/**
 * One field of an event kind.
 *
 * @param name name in printed output, for example {@code length}
 * @param role meaning of the value
 */
public record Field(String name, Role role) {
  static Field field(String name, Role role) {
    return new Field(name, role);
  }
}
