package org.tracetool.core.system;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeDomain;

/**
 * Which nodes of a system tree are hosts: those of the class {@code node} or {@code host} and those
 * whose parts share memory, but neither sockets, domains of memory and other parts of a host nor
 * racks and whole machines.
 */
final class SystemHosts {
  private static final int SHARED_MEMORY = 1;

  /** No system tree is as deep; circles come from damage. */
  private static final int MAX_DEPTH = 64;

  private final Definitions definitions;

  /** The nodes whose parts share memory. */
  private final Set<Integer> shared = new HashSet<>();

  /** The hosts of each name by token, and how each is shown. */
  private final TreeMap<Integer, String> shown = new TreeMap<>(Integer::compareUnsigned);

  SystemHosts(Definitions definitions) {
    this.definitions = definitions;
    for (SystemNodeDomain d : definitions.all(SystemNodeDomain.class)) {
      if (d.domain() == SHARED_MEMORY) {
        shared.add(d.node());
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    for (SystemNode node : definitions.all(SystemNode.class)) {
      if (isHost(node)) {
        shown.put(node.token(), name(node));
      }
    }
    distinguish(counts);
  }

  /** Hosts of the same name get the name of what they are in, or their token. */
  private void distinguish(Map<String, Integer> counts) {
    for (int step = 0; step < 2; step++) {
      counts.clear();
      shown.values().forEach(name -> counts.merge(name, 1, Integer::sum));
      for (Map.Entry<Integer, String> e : shown.entrySet()) {
        if (counts.get(e.getValue()) > 1) {
          SystemNode node = find(e.getKey());
          SystemNode parent = find(node.parent());
          e.setValue(
              step == 0 && parent != null
                  ? name(parent) + '/' + name(node)
                  : name(node) + " #" + Integer.toUnsignedString(node.token()));
        }
      }
    }
  }

  private static String name(SystemNode node) {
    return node.name() == null || node.name().isEmpty()
        ? "#" + Integer.toUnsignedString(node.token())
        : node.name();
  }

  private boolean isHost(SystemNode node) {
    return "node".equalsIgnoreCase(node.className())
        || "host".equalsIgnoreCase(node.className())
        || shared.contains(node.token());
  }

  private SystemNode find(int token) {
    return definitions.find(DefinitionKind.SYSTEM_NODE, token) instanceof SystemNode n ? n : null;
  }

  /** The host that a node of the tree is or is a part of; 0 if it is in none. */
  int host(int node) {
    int at = node;
    for (int depth = 0; depth < MAX_DEPTH && at != 0; depth++) {
      if (shown.containsKey(at)) {
        return at;
      }
      SystemNode n = find(at);
      at = n == null ? 0 : n.parent();
    }
    return 0;
  }

  /** How a host is called: unlike any other. */
  String name(int host) {
    return shown.get(host);
  }
}
