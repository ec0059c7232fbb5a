package org.tracetool.stats.flame;

import java.util.List;

/**
 * The stacks of a trace.
 *
 * @param tree the stacks; with processes apart, their outermost frames are processes and threads
 * @param frames names of the frames by number, and where they come from
 * @param value what {@link StackTree#value} is, for people
 * @param unit its unit: {@code nanoseconds}, {@code count}, {@code bytes} or another word
 * @param duration length of the part that was read, in nanoseconds
 */
public record StackProfile(
    StackTree tree, List<Frame> frames, String value, String unit, long duration) {
  /**
   * A frame.
   *
   * @param name of the region, process or thread
   * @param file the source file, or null
   * @param line the line in it, 0 if it is not known
   * @param outer whether it is a process or thread, and no call
   */
  public record Frame(String name, String file, int line, boolean outer) {}

  /** The frame of a node. */
  public Frame frame(int node) {
    return frames.get(tree.frame(node));
  }
}
