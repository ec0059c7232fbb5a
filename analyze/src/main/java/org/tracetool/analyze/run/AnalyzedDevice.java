package org.tracetool.analyze.run;

import org.tracetool.core.collect.LongMap;

/** A device: how many kernels and transfers its streams run. */
final class AnalyzedDevice {
  final String name;
  final int rank;
  int kernels;
  int transfers;

  /** How many of the kernels communicate with other devices. */
  int communications;

  long useful;
  long transferring;
  long communicating;

  /** Communication with no other kernel beside it. */
  long exposed;

  /** Begin and end of the longest time between two activities. */
  long gapBegin;

  long gapEnd;

  /** Whether it has done something at all. */
  boolean hasBegun;

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
