package org.tracetool.core.event;

import org.tracetool.core.definition.Role;

/**
 * One field of an event kind.
 *
 * @param name name in printed output, for example {@code length}
 * @param role meaning of the value
 */
public record EventField(String name, Role role) {
  static EventField field(String name, Role role) {
    return new EventField(name, role);
  }
}
