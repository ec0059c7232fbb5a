package org.tracetool.check.event;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.operation.CollectiveCalls;

/** Names of collective operations, which formats spell differently. */
final class PlainOperationNames {
  private final CheckContext context;
  private final boolean isOfDevices;
  private final Map<Integer, String> names = new HashMap<>();

  PlainOperationNames(CheckContext context) {
    this.context = context;
    isOfDevices = CollectiveCalls.sequenceKeyOf(context.definitions) != 0;
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

  /**
   * The name of its call: {@code MPI_Bcast}; of operations that say their numbers, which are those
   * of devices, {@code BCAST}.
   */
  String call(int token) {
    String name = of(token);
    return name.startsWith("#") || isOfDevices
        ? name
        : "MPI_" + name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
