package org.tracetool.format.vtf3.map;

import java.util.Locale;
import org.tracetool.core.definition.CollectiveType;

/** The class of a collective operation, which VTF3 does not store, from its name. */
final class CollectiveNames {
  private CollectiveNames() {}

  static CollectiveType typeOf(String name) {
    String n = name == null ? "" : name.toLowerCase(Locale.ROOT);
    if (n.contains("barrier")) {
      return CollectiveType.BARRIER;
    }
    if (n.contains("all") && !n.contains("call")
        || n.contains("reduce_scatter")
        || n.endsWith("scan")) {
      return CollectiveType.ALL2ALL;
    }
    if (n.contains("bcast") || n.contains("scatter") || n.contains("broadcast")) {
      return CollectiveType.ONE2ALL;
    }
    return n.contains("gather") || n.contains("reduce")
        ? CollectiveType.ALL2ONE
        : CollectiveType.UNKNOWN;
  }
}
