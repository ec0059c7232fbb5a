package org.tracetool.analyze.run;

import org.tracetool.core.collect.LongMap;

/** A device: how many kernels and transfers its streams run. */
final class AnalyzedDevice {
  final String name;
  final int rank;
  int kernels;
  int transfers;
  long useful;
  long transferring;
  long now;

  /** Idle time until its host did something else for the last time. */
  long idleBefore;

  /** Idle time by what its host did meanwhile: ticks by numbers of call paths. */
  final LongMap idleByHostPath = new LongMap();

  AnalyzedDevice(String name, int rank) {
    this.name = name;
    this.rank = rank;
  }
}
