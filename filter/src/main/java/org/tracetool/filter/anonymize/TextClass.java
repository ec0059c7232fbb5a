package org.tracetool.filter.anonymize;

import java.util.ArrayList;
import java.util.List;

/** What a text of a trace names: the classes that rules and reports speak of. */
public enum TextClass {
  /** Functions and other regions. */
  REGION("region"),
  /** Groups of regions, of files and of counters. */
  GROUP("group"),
  /** Source files, a name for each part of the path. */
  SOURCE("source"),
  /** Files that the program used, a name for each part of the path. */
  FILE("file"),
  /** Hosts and other parts of the machine. */
  HOST("host"),
  /** Processes, threads, devices and groups of them. */
  PROCESS("process"),
  /** Communicators, windows and topologies. */
  COMMUNICATOR("communicator"),
  /** Counters, their descriptions and units. */
  COUNTER("counter"),
  /** Classes of markers. */
  MARKER("marker"),
  /** Parameters. */
  PARAMETER("parameter"),
  /** Keys of key-value pairs. */
  KEY("key"),
  /** Programs that wrote the trace, and their versions. */
  TOOL("tool"),
  /** Texts of events: comments, markers, values of parameters, arguments, errors. */
  TEXT("text"),
  /** Descriptions of definitions. */
  DESCRIPTION("description"),
  /** Comments of the whole trace. */
  COMMENT("comment"),
  /** Properties whose value is a text: the environment of the run. */
  PROPERTY("property"),
  /** Key-value pairs whose value is a text or bytes. */
  PAIR("pair"),
  /** Records that the reader does not know. */
  UNKNOWN("unknown"),
  /** Files beside the records. */
  ATTACHMENT("attachment"),
  /** Dates, the origin of times, and the number of the run. */
  DATE("date");

  private static final TextClass[] ALL = values();

  private final String label;

  TextClass(String label) {
    this.label = label;
  }

  /** The name in rules and reports; pseudonyms begin with it. */
  public String label() {
    return label;
  }

  /** The class with this name; null if there is none. */
  static TextClass of(String label) {
    for (TextClass c : ALL) {
      if (c.label.equals(label)) {
        return c;
      }
    }
    return null;
  }

  /** The names of all classes, in their order. */
  public static List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (TextClass c : ALL) {
      labels.add(c.label);
    }
    return labels;
  }
}
