package org.tracetool.format.timeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A process of a trace. */
final class TimelineProcess {
  /** Its number in the file; null if it is known by a text. */
  final Long number;

  /** The order of its first use. */
  final int place;

  String name;
  long order;
  int rank = -1;
  String rankName;
  String host;

  /** In the order of the file; changed by {@link #setProperty} alone. */
  Map<String, String> properties = Map.of();

  final List<IntakeRow> rows = new ArrayList<>(2);

  /** Samples and messages; null if there are none. */
  IntakeRow own;

  IntakeRow main;

  /** Whether only a row that is known to be the main one can be it. */
  boolean isMainKnown;

  /** The name of the process in the trace. */
  String finalName;

  /** Token of its group of locations; 0 if it has no records. */
  int group;

  TimelineProcess(Long number, String name, int place) {
    this.number = number;
    this.name = name;
    this.place = place;
  }

  /** Sets a property; most processes have none. */
  void setProperty(String key, String value) {
    if (properties.isEmpty()) {
      properties = new LinkedHashMap<>();
    }
    properties.put(key, value);
  }

  /** The token of its main location; 0 without one. */
  int location() {
    return main == null ? 0 : main.token;
  }
}
