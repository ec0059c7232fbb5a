package org.tracetool.core.format;

/**
 * A trace that has some of the ranks of a run, each of which may have left a file of its own. What
 * it says of the others is enough to make one trace of all files.
 */
public interface RankFacet {
  /** The ranks that have records, in ascending order; empty if none is known. */
  int[] ranks();

  /** How many ranks the run has; -1 if that is not known. */
  int worldSize();

  /**
   * The rank of the process that a location belongs to or stands for, also where it has no records
   * here and is not defined; -1 if it has none.
   */
  int rank(int location);

  /**
   * The ranks of the members of a communicator.
   *
   * @param communicator its token
   * @return null if they are not known
   */
  int[] members(int communicator);

  /**
   * What a communicator has in common in the files of all its members, where its name is not that:
   * a handle is a number of one process.
   *
   * @param communicator its token
   * @return null if it is known by its name
   */
  default String communicatorKey(int communicator) {
    return null;
  }

  /** Whether all its collective operations say which of their communicator they are. */
  boolean hasSequenceNumbers();
}
