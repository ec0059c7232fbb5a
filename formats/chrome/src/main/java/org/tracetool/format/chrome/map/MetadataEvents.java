package org.tracetool.format.chrome.map;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Names of processes and threads, their order, and what DFTracer says of files and hosts. */
final class MetadataEvents {
  private final TimelineIntake intake;
  private final FileFacts facts;
  private final FileFacts found;
  private final ScanIncidents incidents;
  private final EventThreads threads;
  private final ArgumentFinder arguments;
  private final Map<String, String> hosts = new HashMap<>();
  private final Map<String, Integer> processOfName = new HashMap<>();

  MetadataEvents(
      TimelineIntake intake,
      FileFacts facts,
      FileFacts found,
      ScanIncidents incidents,
      TextDecoder decoder,
      EventThreads threads) {
    this.intake = intake;
    this.facts = facts;
    this.found = found;
    this.incidents = incidents;
    arguments = new ArgumentFinder(decoder);
    this.threads = threads;
  }

  /** Takes an event, the process of which was read. */
  void take(ScannedEvent event) {
    switch (arguments.value(event, ScannedEvent.NAME)) {
      case "process_name" -> nameProcess(arguments.text(event, "name"));
      case "thread_name" -> nameThread(event, arguments.text(event, "name"));
      case "process_sort_index" -> {
        Long order = arguments.whole(event, "sort_index");
        if (order != null) {
          intake.orderProcess(threads.process(), order);
        }
      }
      case "thread_sort_index" -> {
        Long order = arguments.whole(event, "sort_index");
        if (order != null && isOfThread(event)) {
          threads.order(event, order);
        }
      }
      case "process_labels" -> takeLabels(arguments.text(event, "labels"));
      case "FH" -> found.addFile(arguments.text(event, "value"), arguments.text(event, "name"));
      case "HH" -> hosts.put(arguments.text(event, "value"), arguments.text(event, "name"));
      case "SH" -> {
        // texts that nothing here refers to
      }
      case "PR" -> takeProcess(event);
      case "CM" -> takeProperty(event);
      default -> incidents.countNote("metadata of events that is not used");
    }
  }

  private static boolean isOfThread(ScannedEvent event) {
    ValueType type = event.type(ScannedEvent.TID);
    return type == ValueType.NUMBER || type == ValueType.TEXT;
  }

  private void nameProcess(String name) {
    if (name != null) {
      intake.nameProcess(threads.process(), name);
      if (facts.isOwn) {
        processOfName.putIfAbsent(name, threads.process());
      }
    }
  }

  private void nameThread(ScannedEvent event, String name) {
    if (name != null && isOfThread(event)) {
      intake.nameRow(threads.thread(event), name);
      if (facts.isOwn) {
        processOfName.put(name, threads.process());
      }
    }
  }

  private void takeLabels(String labels) {
    if (labels == null) {
      return;
    }
    if (FileFacts.isDeviceLabel(labels) && threads.pid().isNumber()) {
      found.devices.add(threads.pid().value());
    } else if (!facts.isKineto) {
      intake.setHost(threads.process(), labels);
    }
  }

  private void takeProcess(ScannedEvent event) {
    String name = arguments.text(event, "name");
    Long rank = arguments.whole(event, "value");
    if ("rank".equals(name) && rank != null && rank >= 0 && rank < Integer.MAX_VALUE) {
      intake.rankProcess(threads.process(), (int) (long) rank, "Rank " + rank);
    } else {
      takeProperty(event);
    }
  }

  private void takeProperty(ScannedEvent event) {
    String name = arguments.text(event, "name");
    String value = arguments.text(event, "value");
    if (name != null && value != null) {
      intake.addProcessProperty(threads.process(), name, value);
    }
  }

  /** The host with a hash; null if it is not known. */
  String host(String hash) {
    return hosts.get(hash);
  }

  /** The process that has a name, or a thread with it; null if there is none. */
  Integer processOf(String name) {
    return processOfName.get(name);
  }
}
