package org.tracetool.format.slog2.drawable;

/**
 * A state, an event or an arrow: vertices with a time in seconds and the id of a line. Of arrows
 * the first vertex is the tail, which may be later than the head.
 */
public final class Primitive implements Drawable {
  private static final byte[] NO_INFO = {};

  private final int category;
  private final byte[] info;
  private final int vertices;
  private final double time0;
  private final double time1;
  private final int line0;
  private final int line1;

  /** Vertices beyond two, or none at all; null otherwise. */
  private final double[] times;

  private final int[] lines;

  private Primitive(
      int category, byte[] info, int vertices, double time0, int line0, double time1, int line1) {
    this.category = category;
    this.info = info == null ? NO_INFO : info;
    this.vertices = vertices;
    this.time0 = time0;
    this.line0 = line0;
    this.time1 = time1;
    this.line1 = line1;
    times = null;
    lines = null;
  }

  private Primitive(int category, byte[] info, double[] times, int[] lines) {
    this.category = category;
    this.info = info == null ? NO_INFO : info;
    this.vertices = times.length;
    double min = times.length == 0 ? 0 : times[0];
    double max = min;
    for (double t : times) {
      min = Math.min(min, t);
      max = Math.max(max, t);
    }
    time0 = min;
    time1 = max;
    line0 = lines.length == 0 ? 0 : lines[0];
    line1 = lines.length == 0 ? 0 : lines[lines.length - 1];
    this.times = times.clone();
    this.lines = lines.clone();
  }

  /**
   * An event.
   *
   * @param info null for none
   */
  public static Primitive event(int category, byte[] info, double time, int line) {
    return new Primitive(category, info, 1, time, line, time, line);
  }

  /**
   * A state.
   *
   * @param info null for none
   */
  public static Primitive state(int category, byte[] info, double start, double end, int line) {
    return new Primitive(category, info, 2, start, line, end, line);
  }

  /**
   * An arrow.
   *
   * @param info null for none
   */
  public static Primitive arrow(
      int category, byte[] info, double tail, int tailLine, double head, int headLine) {
    return new Primitive(category, info, 2, tail, tailLine, head, headLine);
  }

  /**
   * Anything with as many vertices as there are times.
   *
   * @param info null for none
   * @param lines as many as times
   */
  public static Primitive of(int category, byte[] info, double[] times, int[] lines) {
    return switch (times.length) {
      case 1 -> event(category, info, times[0], lines[0]);
      case 2 -> arrow(category, info, times[0], lines[0], times[1], lines[1]);
      default -> new Primitive(category, info, times, lines);
    };
  }

  @Override
  public int category() {
    return category;
  }

  @Override
  public byte[] info() {
    return info;
  }

  /** How many vertices there are. */
  public int vertices() {
    return vertices;
  }

  /** Time of a vertex, in seconds. */
  public double time(int vertex) {
    return times != null ? times[vertex] : vertex == 0 ? time0 : time1;
  }

  /** Line of a vertex. */
  public int line(int vertex) {
    return lines != null ? lines[vertex] : vertex == 0 ? line0 : line1;
  }

  @Override
  public double start() {
    return vertices == 1 ? time0 : Extremes.min(time0, time1);
  }

  @Override
  public double end() {
    return vertices == 1 ? time1 : Extremes.max(time0, time1);
  }

  @Override
  public int firstLine() {
    return line0;
  }

  @Override
  public int lastLine() {
    return line1;
  }
}
