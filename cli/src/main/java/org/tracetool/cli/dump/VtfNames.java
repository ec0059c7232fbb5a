package org.tracetool.cli.dump;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the declarations of a trace in Standard ASCII call the numbers of its records. */
final class VtfNames {
  private static final String QUOTE = "\"";
  private static final long FIRST_GROUP = 1L << 31;
  private static final long GROUP_COMMUNICATOR = 1L << 30;

  private final Map<String, String> groups = new HashMap<>();
  private final Map<String, String> activities = new HashMap<>();
  private final Map<String, String> states = new HashMap<>();
  private final Map<String, String> classes = new HashMap<>();
  private final Map<String, String> samples = new HashMap<>();
  private final Map<String, String> files = new HashMap<>();
  private final Map<String, String> locations = new HashMap<>();
  private final Map<String, String> operations = new HashMap<>();
  private final Map<String, String> ioFiles = new HashMap<>();
  private final Map<String, String> messages = new HashMap<>();
  private boolean threads;
  private long processes;

  /** Learns what a declaration says; its words are as they stand in the trace. */
  void learn(List<String> w) {
    switch (w.get(0)) {
      case "NCPUS" -> processes = threads ? processes : sum(w);
      case "NTHREADS" -> {
        threads = true;
        processes = w.size() - 1L;
      }
      case "DEFGROUP" -> groups.put(w.get(1), w.get(2));
      case "DEFACT" -> activities.put(w.get(1), w.get(2));
      case "DEFSTATE" -> states.put(w.get(1), joined(activities.get(w.get(3)), w.get(4)));
      case "DEFSAMPCLASS" -> classes.put(w.get(1), w.get(2));
      case "DEFSAMP" -> samples.put(w.get(1), joined(classes.get(w.get(3)), w.get(w.size() - 2)));
      case "FILETOKEN" -> files.put(w.get(1), w.get(2));
      case "DEFSCL" -> locations.put(w.get(1), places(w));
      case "GLOBALOPTOKEN" -> operations.put(w.get(1), w.get(2));
      case "IOFILE" -> ioFiles.put(w.get(1), w.get(3));
      case "MSGTYPE" ->
          messages.put(w.size() > 3 ? w.get(2) + ' ' + w.get(1) : w.get(1), w.get(w.size() - 1));
      default -> {
        // names nothing
      }
    }
  }

  private static long sum(List<String> w) {
    long n = 0;
    for (String word : w.subList(1, w.size())) {
      n += Long.parseLong(word);
    }
    return n;
  }

  /** {@code "class:name"} of two quoted names. */
  private static String joined(String parent, String name) {
    return parent == null
        ? name
        : parent.substring(0, parent.length() - 1) + ':' + name.substring(1);
  }

  private String places(List<String> w) {
    StringBuilder text = new StringBuilder();
    for (int i = 4; i < w.size(); i++) {
      text.append(i > 4 ? "," : "").append(place(w.get(i)));
    }
    return text.toString();
  }

  /** A file and line, {@code 3:17}, with the name of the file. */
  String place(String fileAndLine) {
    int colon = fileAndLine.indexOf(':');
    String name = files.get(fileAndLine.substring(0, colon));
    return name == null ? fileAndLine : name + fileAndLine.substring(colon);
  }

  /** The name of a task, {@code thread:process}, or of a group. */
  String cpu(String number) {
    long n = Long.parseLong(number);
    if (n >= FIRST_GROUP) {
      return groups.getOrDefault(number, number);
    }
    if (n == 0) {
      return number;
    }
    return threads ? (n - 1 >> 16) + ":" + (n - 1 & 0xffff) : "0:" + (n - 1);
  }

  /** The name of a root; what is no task is no root and stays a number. */
  String root(String number) {
    long n = Long.parseLong(number) - 1;
    long process = threads ? n & 0xffff : n;
    return process < processes ? cpu(number) : number;
  }

  String state(String token) {
    return states.getOrDefault(token, token);
  }

  String activity(String token) {
    return activities.getOrDefault(token, token);
  }

  String sampleClass(String token) {
    return classes.getOrDefault(token, token);
  }

  String sample(String token) {
    return samples.getOrDefault(token, token);
  }

  String operation(String token) {
    return operations.getOrDefault(token, token);
  }

  String ioFile(String token) {
    return ioFiles.getOrDefault(token, token);
  }

  String location(String token) {
    return locations.getOrDefault(token, token);
  }

  /** A communicator has the name of the group that was made into it by this program's writer. */
  String communicator(String token) {
    long n = Long.parseLong(token);
    String group =
        n < GROUP_COMMUNICATOR
            ? null
            : groups.get(Long.toString(n - GROUP_COMMUNICATOR + FIRST_GROUP));
    return group == null ? token : group;
  }

  /** A message type, with the name that it has in a communicator or in all. */
  String messageType(String type, String communicator) {
    String name = messages.get(type + ' ' + communicator);
    if (name == null) {
      name = messages.get(type);
    }
    return name == null ? type : type + '(' + name + ')';
  }

  /** A quoted name without its quotes. */
  static String bare(String name) {
    return name.startsWith(QUOTE) ? name.substring(1, name.length() - 1) : name;
  }
}
