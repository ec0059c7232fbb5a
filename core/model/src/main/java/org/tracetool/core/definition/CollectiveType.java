package org.tracetool.core.definition;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Classes of collective operations: who waits for whom. The ordinals up to {@link #ALL2ALL} are the
 * type numbers of OTF, which has no number for {@link #SCAN}.
 */
public enum CollectiveType {
  UNKNOWN,
  BARRIER,
  ONE2ALL,
  ALL2ONE,
  ALL2ALL,
  /** Each member needs the data of those before it. */
  SCAN;

  private static final CollectiveType[] BY_ORDINAL = values();

  /** Ways in which names say that all members get data of all. */
  private static final String[] ALL_TO_ALL = {
    "allreduce",
    "allgather",
    "alltoall",
    "reducescatter",
    "gatherall",
    "neighbor",
    "collect",
    "exchange",
    "toall"
  };

  // Those of messages, of neighbours alone, and those that wait in another call.
  private static final Pattern NOT_OF_ALL =
      Pattern.compile(
          "p?mpi_(wait|test|start)all.*"
              + "|p?mpi_(i(all|bar|bcast|ex|gat|nei|red|scan|scat).*|neighbor_.*|.*_init_?)");

  /** The class with this number of OTF; {@link #UNKNOWN} for numbers without one. */
  public static CollectiveType of(int number) {
    return number >= 0 && number < SCAN.ordinal() ? BY_ORDINAL[number] : UNKNOWN;
  }

  /**
   * The class of an operation: what its definition says or, if that is nothing, what its name says.
   * Only a name distinguishes scans from other operations of all members.
   *
   * @param operation the definition; {@link #UNKNOWN} if it is null or that of something else
   */
  public static CollectiveType of(Definition operation) {
    if (!(operation instanceof Definition.Collective collective)) {
      return UNKNOWN;
    }
    CollectiveType type = of(collective.type());
    if (type != UNKNOWN && type != ALL2ALL) {
      return type;
    }
    CollectiveType named = ofName(collective.name());
    return type == UNKNOWN || named == SCAN ? named : type;
  }

  /**
   * The class of an operation by its name in MPI (blocking or not, with lists, of neighbours,
   * persistent), SHMEM, OpenMP, UPC, NCCL and libraries like it; {@link #UNKNOWN} if the name says
   * nothing.
   *
   * @param name may be null
   */
  public static CollectiveType ofName(String name) {
    String word = letters(name);
    boolean isShmem = word.contains("shmem");
    if (word.startsWith("upcall")) {
      word = word.substring("upcall".length());
    }
    if (word.contains("barrier") || isShmem && word.contains("sync")) {
      return BARRIER;
    }
    if (word.contains("scan") || word.contains("prefixreduce")) {
      return SCAN;
    }
    for (String all : ALL_TO_ALL) {
      if (word.contains(all)) {
        return ALL2ALL;
      }
    }
    if (word.contains("bcast") || word.contains("broadcast") || word.contains("scatter")) {
      return ONE2ALL;
    }
    if (isShmem && word.contains("reduce") || word.endsWith("all") && !word.endsWith("call")) {
      return ALL2ALL;
    }
    return word.contains("gather") || word.contains("reduce") ? ALL2ONE : UNKNOWN;
  }

  /**
   * The class of a blocking operation of MPI in which ranks wait for others whoever is root, by the
   * name of its region; {@link #UNKNOWN} of all else. Waits in these can be estimated where a trace
   * has the calls but does not record operations.
   *
   * @param region may be null
   */
  public static CollectiveType ofWaitingRegion(String region) {
    if (region == null
        || !region.regionMatches(true, region.startsWith("P") ? 1 : 0, "MPI_", 0, 4)) {
      return UNKNOWN;
    }
    CollectiveType type = ofName(region);
    boolean isOfAll = type == BARRIER || type == ALL2ALL || type == SCAN;
    return isOfAll && !NOT_OF_ALL.matcher(region.toLowerCase(Locale.ROOT)).matches()
        ? type
        : UNKNOWN;
  }

  private static String letters(String name) {
    StringBuilder letters = new StringBuilder();
    for (char c : (name == null ? "" : name.toLowerCase(Locale.ROOT)).toCharArray()) {
      if (c >= 'a' && c <= 'z') {
        letters.append(c);
      }
    }
    return letters.toString();
  }

  /** The number of the class in definitions of operations. */
  public int number() {
    return this == SCAN ? ALL2ALL.ordinal() : ordinal();
  }

  /** The class as commands print it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
