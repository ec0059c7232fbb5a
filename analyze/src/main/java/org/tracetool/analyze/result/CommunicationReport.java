package org.tracetool.analyze.result;

import java.util.List;

/**
 * Messages by size, and the network as they show it.
 *
 * @param sizes in order of size
 * @param hops messages by distance in a topology of the trace; empty without one
 * @param withinNodes null if there are no such messages
 * @param betweenNodes null if there are no such messages
 */
public record CommunicationReport(
    List<SizeClass> sizes, List<HopClass> hops, Network withinNodes, Network betweenNodes) {
  /** Copies the lists. */
  public CommunicationReport {
    sizes = List.copyOf(sizes);
    hops = List.copyOf(hops);
  }

  /** Messages of at least {@code minBytes} and at most {@code maxBytes} bytes. */
  public record SizeClass(
      long minBytes,
      long maxBytes,
      long messages,
      long bytes,
      double waitingSeconds,
      double transferSeconds) {}

  /** Messages over a number of hops. */
  public record HopClass(int hops, long messages, long bytes) {}

  /**
   * The messages of one kind of connection.
   *
   * @param latencySeconds NaN if not known
   * @param bandwidthBytesPerSecond NaN if not known
   */
  public record Network(
      long messages, long bytes, double latencySeconds, double bandwidthBytesPerSecond) {}
}
