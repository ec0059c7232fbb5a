package org.tracetool.view.model;

import java.util.regex.Pattern;

/**
 * A row of the timeline.
 *
 * @param id its number, which counts up from 0
 * @param name what it is called
 * @param kind what it stands for
 * @param parent number of the row that it is part of, -1 for none
 * @param location token of the process or thread that it shows; 0 if it stands for others alone
 * @param rank its rank in MPI_COMM_WORLD, -1 for none
 * @param members tokens of all processes and threads in the rows below one that stands for others
 *     alone; empty for all other rows
 */
public record ViewRow(
    int id, String name, Kind kind, int parent, int location, int rank, int[] members) {
  /** What rows stand for. */
  public enum Kind {
    /** A computer, or a part of one. */
    NODE,
    /** A process. */
    PROCESS,
    /** A thread of a process, or something else that records for itself. */
    THREAD
  }

  /** What is before a number that is a rank: no other part of a number, and nothing it counts. */
  private static final String NO_OTHER = "(?i)(?<![\\d.])(?<!\\b(?:thread|stream|gpu|device) )";

  ViewRow withMembers(int[] all) {
    return new ViewRow(id, name, kind, parent, location, rank, all);
  }

  /**
   * The name with the rank where the name does not tell it, as frame.js has it: the number of a
   * thread is none.
   */
  public String rankedName() {
    boolean isTold =
        rank < 0 || Pattern.compile(NO_OTHER + rank + "(?![\\d.])").matcher(name).find();
    return isTold ? name : name + " (rank " + rank + ")";
  }
}
