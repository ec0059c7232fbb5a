package org.tracetool.analyze.message;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.CartCoordinate;
import org.tracetool.core.definition.SystemDefinition.CartDimension;
import org.tracetool.core.definition.SystemDefinition.CartTopology;

/** The places of ranks in the first topology of a trace. */
final class CartesianTopology {
  private final int[] sizes;
  private final boolean[] isPeriodic;
  private final Map<Integer, int[]> places = new HashMap<>();

  private CartesianTopology(Definitions definitions, CartTopology topology) {
    int[] dimensions = topology.dimensions();
    sizes = new int[dimensions.length];
    isPeriodic = new boolean[dimensions.length];
    for (int d = 0; d < dimensions.length; d++) {
      if (definitions.find(DefinitionKind.CART_DIMENSION, dimensions[d])
          instanceof CartDimension dimension) {
        sizes[d] = dimension.size();
        isPeriodic[d] = dimension.periodic() != 0;
      }
    }
    for (CartCoordinate c : definitions.all(CartCoordinate.class)) {
      if (c.topology() == topology.token() && c.coordinates().length == sizes.length) {
        places.put(c.rank(), c.coordinates());
      }
    }
  }

  /** The topology of a trace; null if it has none. */
  static CartesianTopology of(Definitions definitions) {
    List<CartTopology> all = definitions.all(CartTopology.class);
    return all.isEmpty() ? null : new CartesianTopology(definitions, all.get(0));
  }

  /** Steps from one rank to another one along the axes; -1 if a place is not known. */
  int hops(int from, int to) {
    int[] a = places.get(from);
    int[] b = places.get(to);
    if (a == null || b == null) {
      return -1;
    }
    long hops = 0;
    for (int d = 0; d < sizes.length; d++) {
      long step = Math.abs((long) a[d] - b[d]);
      hops += isPeriodic[d] ? Math.min(step, Math.abs(sizes[d] - step)) : step;
    }
    return hops > 1 << 20 ? -1 : (int) hops;
  }
}
