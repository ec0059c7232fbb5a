package org.tracetool.analyze.message;

import org.tracetool.analyze.result.CommunicationReport.Network;
import org.tracetool.analyze.result.RunFacts;

/** Latency and bandwidth of a kind of connection, by the fastest message of each size class. */
final class NetworkFit {
  private static final int CLASSES = 65;
  private static final int MIN_MESSAGES = 8;

  private final long[] counts = new long[CLASSES];
  private final long[] fastest = new long[CLASSES];
  private final long[] sizes = new long[CLASSES];
  private long messages;
  private double bytes;

  /** The class of a size: 0, 1, 2 to 3, 4 to 7 …. */
  static int sizeClass(long size) {
    return 64 - Long.numberOfLeadingZeros(size);
  }

  /** Adds a message. */
  void add(long size, long ticks) {
    int c = sizeClass(size);
    messages++;
    bytes += size;
    counts[c]++;
    if (ticks > 0 && (fastest[c] == 0 || ticks < fastest[c])) {
      fastest[c] = ticks;
      sizes[c] = size;
    }
  }

  /** The network; null without messages. */
  Network network(RunFacts run) {
    if (messages == 0) {
      return null;
    }
    // Weights 1 / d^2, since errors grow with durations.
    double w = 0;
    double ws = 0;
    double wd = 0;
    double wss = 0;
    double wsd = 0;
    int points = 0;
    for (int c = 0; c < CLASSES; c++) {
      if (counts[c] < MIN_MESSAGES || fastest[c] == 0) {
        continue;
      }
      double d = run.seconds(fastest[c]);
      double s = sizes[c];
      double weight = 1 / (d * d);
      w += weight;
      ws += weight * s;
      wd += weight * d;
      wss += weight * s * s;
      wsd += weight * s * d;
      points++;
    }
    double latency = Double.NaN;
    double bandwidth = Double.NaN;
    if (points == 1) {
      latency = wd / w;
    } else if (points > 1) {
      double slope = (w * wsd - ws * wd) / (w * wss - ws * ws);
      latency = (wd - slope * ws) / w;
      if (latency < 0) {
        latency = 0;
        slope = wsd / wss;
      }
      bandwidth = slope > 0 ? 1 / slope : Double.NaN;
    }
    return new Network(messages, (long) bytes, latency, bandwidth);
  }
}
