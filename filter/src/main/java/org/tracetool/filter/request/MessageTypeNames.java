package org.tracetool.filter.request;

import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.filter.rules.NamePattern;

/** Names of sorts of messages. */
final class MessageTypeNames {
  /** The equivalent of communicator -1 in the model. */
  private static final int ANY = -1 ^ 1 << 30;

  private final Definitions definitions;

  MessageTypeNames(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The sorts of messages with a name; empty if there are none. */
  Set<RecordRequest.MessageType> messages(NamePattern pattern) {
    Set<RecordRequest.MessageType> sorts = new HashSet<>();
    for (InstrumentationDefinition.MessageType m :
        definitions.all(InstrumentationDefinition.MessageType.class)) {
      if (m.name() != null && pattern.matches(m.name())) {
        boolean any = m.comm() == 0 || m.comm() == ANY;
        long comm = any ? 0 : Integer.toUnsignedLong(m.comm());
        sorts.add(new RecordRequest.MessageType(any, comm, Integer.toUnsignedLong(m.tag())));
      }
    }
    return sorts;
  }
}
