package org.tracetool.analyze.run;

import java.util.Map;
import java.util.TreeMap;
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

  /** Begin and end of the exposed communication that was last, and of the longest. */
  long exposureBegin;

  long exposureEnd = -1;
  long longestExposureBegin;
  long longestExposureEnd;

  /** The longest activity of each call path of its streams. */
  final Map<Integer, Activity> longestActivities = new TreeMap<>();

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

  /** When something was done, relative to the first event. */
  record Activity(long begin, long end) {
    private static Activity longer(Activity a, Activity b) {
      return b.end - b.begin > a.end - a.begin ? b : a;
    }
  }

  AnalyzedDevice(String name, int rank) {
    this.name = name;
    this.rank = rank;
  }

  /** A stream has done something. */
  void addActivity(int path, long begin, long end) {
    longestActivities.merge(path, new Activity(begin, end), Activity::longer);
  }

  /** Communication was not hidden in a part of the time. */
  void addExposure(long begin, long end) {
    exposureBegin = begin == exposureEnd ? exposureBegin : begin;
    exposureEnd = end;
    if (end - exposureBegin > longestExposureEnd - longestExposureBegin) {
      longestExposureBegin = exposureBegin;
      longestExposureEnd = end;
    }
  }
}
