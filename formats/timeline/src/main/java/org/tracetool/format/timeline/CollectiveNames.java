package org.tracetool.format.timeline;

import java.util.Locale;
import org.tracetool.core.definition.CollectiveType;

/** What libraries for training call their collective operations, and the sizes of their data. */
public enum CollectiveNames {
  ALLREDUCE(CollectiveType.ALL2ALL, "allreduce allreduce_coalesced"),
  ALLGATHER(
      CollectiveType.ALL2ALL,
      "allgather _allgather_base allgather_coalesced allgather_into_tensor_coalesced"),
  REDUCE_SCATTER(
      CollectiveType.ALL2ALL,
      "reduce_scatter _reduce_scatter_base reduce_scatter_tensor_coalesced"),
  ALLTOALL(CollectiveType.ALL2ALL, "all_to_all"),
  ALLTOALLV(CollectiveType.ALL2ALL, "all_to_allv"),
  BCAST(CollectiveType.ONE2ALL, "broadcast _broadcast_oop"),
  REDUCE(CollectiveType.ALL2ONE, "reduce _reduce_oop"),
  GATHER(CollectiveType.ALL2ONE, "gather"),
  SCATTER(CollectiveType.ONE2ALL, "scatter"),
  BARRIER(CollectiveType.BARRIER, "barrier");

  private static final CollectiveNames[] ALL = values();

  private final CollectiveType type;
  private final String names;

  CollectiveNames(CollectiveType type, String names) {
    this.type = type;
    this.names = ' ' + names + ' ';
  }

  /** The class of the operation. */
  public CollectiveType type() {
    return type;
  }

  /**
   * The operation that PyTorch calls so.
   *
   * @param name as recorded, for example {@code _allgather_base}
   * @return null for messages and for what is no communication
   */
  public static CollectiveNames of(String name) {
    if (name.isEmpty() || name.indexOf(' ') >= 0) {
      return null;
    }
    String word = ' ' + name + ' ';
    for (CollectiveNames each : ALL) {
      if (each.names.contains(word)) {
        return each;
      }
    }
    return null;
  }

  /**
   * Bytes of an element of a type of PyTorch, for example {@code BFloat16}.
   *
   * @return 0 if the type is not known
   */
  public static int elementBytes(String type) {
    String word = type.toLowerCase(Locale.ROOT);
    return switch (word) {
      case "byte", "char", "bool" -> 1;
      case "short", "half", "bfloat16" -> 2;
      case "int", "float" -> 4;
      case "long", "double", "complexfloat" -> 8;
      case "complexdouble" -> 16;
      default -> word.startsWith("float8") ? 1 : 0;
    };
  }

  /**
   * The name of the communicator of a process group.
   *
   * @param description may be null or {@code undefined}
   */
  public static String communicator(String group, String description) {
    boolean isKnown =
        description != null && !description.isEmpty() && !description.equals("undefined");
    return isKnown ? "PG " + group + ' ' + description : "PG " + group;
  }
}
