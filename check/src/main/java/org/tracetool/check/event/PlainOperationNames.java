package org.tracetool.check.event;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;

/** Names of collective operations, which formats spell differently. */
final class PlainOperationNames {
  private final CheckContext context;
  private final Map<Integer, String> names = new HashMap<>();

  PlainOperationNames(CheckContext context) {
    this.context = context;
  }

  /** The name of an operation, the same in all formats: {@code BCAST}. */
  String of(int token) {
    return names.computeIfAbsent(
        token,
        t -> {
          String name = shown(t);
          String plain = MpiCall.plain(name);
          return plain == null ? name.toUpperCase(Locale.ROOT) : plain;
        });
  }

  private String shown(int token) {
    Definition d = context.definitions.find(DefinitionKind.COLLECTIVE, token);
    return d == null || d.name() == null ? "#" + Integer.toUnsignedString(token) : d.name();
  }

  /** The name of its call: {@code MPI_Bcast}. */
  String call(int token) {
    String name = of(token);
    return name.startsWith("#")
        ? name
        : "MPI_" + name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
