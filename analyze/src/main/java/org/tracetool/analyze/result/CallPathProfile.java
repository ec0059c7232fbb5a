package org.tracetool.analyze.result;

import java.util.List;

/**
 * What happened in each call path of each location. Call paths are numbers from 0, a path after its
 * parent; the paths {@code (none)} and {@code (absent)} have no parent. Locations are positions in
 * {@link #locations()}.
 */
public interface CallPathProfile {
  /** The times that are known for a call path. */
  enum PathMetric {
    TIME,
    WAITING,
    DELAY_DIRECT,
    DELAY_INDIRECT,
    CRITICAL_PATH
  }

  /**
   * A location.
   *
   * @param token its number in the definitions
   * @param thread -1 for a stream of a device
   * @param name its name in the trace
   * @param process name of its process
   * @param node name of its node
   */
  record ProfileLocation(
      int token, int rank, int thread, String name, String process, String node) {}

  /** All locations with events, CPU locations in order of rank and thread, then streams. */
  List<ProfileLocation> locations();

  /** Number of call paths. */
  int paths();

  /** The call path around this one, -1 if there is none. */
  int parent(int path);

  /** The name of the innermost region. */
  String region(int path);

  /** The source file of the innermost region, null if unknown. */
  String sourceFile(int path);

  /** The first line of the innermost region, 0 if unknown. */
  int sourceLine(int path);

  /** Whether the innermost region is user code; also true for {@code (none)}. */
  boolean isUser(int path);

  /** Whether the innermost region reads or writes files. */
  boolean isFile(int path);

  /** The call paths in which a location can have time, but for {@code (absent)}. */
  int[] pathsOf(int location);

  /** How often a location entered the innermost region there. */
  long visits(int location, int path);

  /** A time of a location in the call path itself, in seconds. */
  double seconds(PathMetric metric, int location, int path);
}
