package org.tracetool.analyze.run;

/** A device: how many kernels and transfers its streams run. */
final class AnalyzedDevice {
  final String name;
  final int rank;
  int kernels;
  int transfers;
  long useful;
  long transferring;
  long now;

  AnalyzedDevice(String name, int rank) {
    this.name = name;
    this.rank = rank;
  }
}
