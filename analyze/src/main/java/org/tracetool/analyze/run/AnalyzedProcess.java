package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.List;

/** A process: its locations, and how much of its time was useful so far. */
final class AnalyzedProcess {
  final int rank;

  /** Token of its main location. */
  final int token;

  final int node;

  /** Locations with events so far. */
  final List<AnalyzedLocation> locations = new ArrayList<>(1);

  /** Streams of its devices. */
  final List<AnalyzedLocation> streams = new ArrayList<>();

  /** Devices that it uses, whose streams may have events. */
  final List<AnalyzedDevice> devices = new ArrayList<>(0);

  /** Communicators in which operations took place, with the member that it is. */
  final List<CommHistory> comms = new ArrayList<>();

  /** Teams that are open or not long gone. */
  final List<ThreadTeam> teams = new ArrayList<>();

  /** Token of the location that is the master. */
  int masterToken;

  /** Null before its first event. */
  AnalyzedLocation master;

  /** Whether forks are recorded, so that names of regions say nothing about teams. */
  boolean hasForks;

  /** Threads and streams of devices that have events at all. */
  int locationCount;

  /** Locations that may still have events. */
  int live;

  /** Locations that compute at the moment. */
  int computing;

  /** When {@link #useful} was brought up to date. */
  long usefulNow;

  /** Useful time of all locations. */
  long useful;

  /** Calls that wait for activities of devices that go on. */
  final List<OperationCall> deviceCalls = new ArrayList<>();

  AnalyzedProcess(int token, int rank, int node) {
    this.token = token;
    this.rank = rank;
    this.node = node;
  }
}
