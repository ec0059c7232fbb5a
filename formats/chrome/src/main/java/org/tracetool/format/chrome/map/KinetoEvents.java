package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.math.BigDecimal;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.map.ArgumentKey.Meaning;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.CollectiveNames;
import org.tracetool.format.timeline.StreamPart;
import org.tracetool.format.timeline.TimelineIntake;

/** Events as PyTorch's profiler writes them: one process with its threads and its devices. */
final class KinetoEvents {
  private static final long OVERHEAD_PID = -1;

  /** Stands for the host among numbers of devices. */
  private static final long HOST = Long.MIN_VALUE;

  private final TimelineIntake intake;
  private final FileFacts facts;
  private final ScanIncidents incidents;
  private final EventThreads threads;
  private final ScannedArguments arguments;
  private final RankGroups groups;
  private final PlaceKey tid;

  /** The process of the file; -1 before it is needed. */
  private int process = -1;

  /** The last process that was looked up, and whether it stands for a device. */
  private Long lastPid;

  private boolean isLastDevice;

  // The last change of memory: its device, the counters of that (0 if not made), and its bytes.
  private long memoryDevice;
  private String memoryName = "GPU 0";
  private int allocated;
  private int reserved;
  private long memory;

  KinetoEvents(
      TimelineIntake intake,
      FileFacts facts,
      ScanIncidents incidents,
      EventThreads threads,
      ScannedArguments arguments) {
    this.intake = intake;
    this.facts = facts;
    this.incidents = incidents;
    this.threads = threads;
    this.arguments = arguments;
    groups = new RankGroups(intake);
    tid = new PlaceKey(new TextDecoder());
  }

  /** The process that has the threads and the devices of the file. */
  private int process() {
    if (process < 0) {
      Long host = facts.host();
      if (host == null) {
        host = facts.devices.stream().min(Long::compare).orElse(0L);
      }
      process = intake.process(host);
    }
    return process;
  }

  private boolean isDevice(CategorySort sort) {
    PlaceKey pid = threads.pid();
    if (!pid.isNumber()) {
      return false;
    }
    if (lastPid == null || lastPid != pid.value()) {
      lastPid = pid.value();
      isLastDevice = facts.devices.contains(lastPid);
    }
    return isLastDevice || sort.isDevice() && pid.value() <= FileFacts.MAX_DEVICE;
  }

  /** The row of an event, the arguments of which were read if it is one of a device. */
  int row(ScannedEvent from, CategorySort sort) {
    if (isDevice(sort)) {
      return stream(from, sort);
    }
    PlaceKey pid = threads.pid();
    if (pid.isNumber() && pid.value() == OVERHEAD_PID) {
      tid.read(from, ScannedEvent.TID);
      if (!tid.isThere()) {
        tid.set(pid);
      }
      String name = tid.isNumber() ? Long.toString(tid.value()) : tid.text();
      long key = tid.isNumber() ? tid.value() : EventIds.hash(name);
      return intake.track(process(), key, "overhead " + name);
    }
    return threads.threadWithEvents(from);
  }

  private int stream(ScannedEvent from, CategorySort sort) {
    tid.read(from, ScannedEvent.TID);
    long row = tid.isNumber() ? tid.value() : TimelineIntake.NO_STREAM;
    boolean isAnnotation = sort == CategorySort.ANNOTATION;
    long stream = isAnnotation ? row : arguments.whole(Meaning.STREAM, row);
    long device = arguments.whole(Meaning.DEVICE, threads.pid().value());
    StreamPart part =
        isAnnotation
            ? StreamPart.ANNOTATIONS
            : sort == CategorySort.SYNCHRONISATION ? StreamPart.SYNC : StreamPart.WORK;
    return intake.stream(process(), device, 0, stream, part);
  }

  /** Takes a call, of which the region and the pair of a step were found. */
  void takeCall(ScannedEvent from, CategorySort sort, EventTimes times, int region)
      throws IOException {
    boolean isLaunch = sort == CategorySort.LAUNCH;
    if (isLaunch || arguments.hasPairs() || isDevice(sort)) {
      arguments.read(from, true);
      if ((isLaunch || sort == CategorySort.WORK) && arguments.has(Meaning.CORRELATION)) {
        intake.addCorrelation(arguments.whole(Meaning.CORRELATION, 0));
      }
    }
    int row = row(from, sort);
    if (sort == CategorySort.WORK && arguments.has(Meaning.COLLECTIVE)) {
      takeCommunication(row, times, region);
    } else {
      intake.addCall(row, times.begin(), times.end(), region);
    }
  }

  private void takeCommunication(int row, EventTimes times, int region) throws IOException {
    String name = arguments.text(Meaning.COLLECTIVE);
    CollectiveNames operation = CollectiveNames.of(name);
    boolean isSend = name.equals("send");
    if (operation == null && !isSend && !name.equals("recv")) {
      intake.addCall(row, times.begin(), times.end(), region);
      return;
    }
    String group = arguments.text(Meaning.GROUP);
    int communicator =
        groups.communicator(
            group == null ? "" : group,
            arguments.text(Meaning.GROUP_DESCRIPTION),
            arguments.text(Meaning.GROUP_RANKS));
    String type = arguments.text(Meaning.ELEMENT_TYPE);
    int size = type == null ? 0 : CollectiveNames.elementBytes(type);
    if (size == 0) {
      incidents.countNote("communication of data of an unknown type, counted as 0 bytes");
    }
    long sent = bytes(Meaning.ELEMENTS_IN, size);
    long received = bytes(Meaning.ELEMENTS_OUT, size);
    long sequence = arguments.whole(Meaning.SEQUENCE, -1);
    if (operation != null) {
      int number = intake.operation(operation.name(), operation.type());
      intake.setCollective(number, communicator, sequence, sent, received, TimelineIntake.NOBODY);
    }
    intake.addCall(row, times.begin(), times.end(), region);
    if (operation != null) {
      return;
    }
    int at = intake.processRow(process());
    long tag = sequence < 0 ? 0 : sequence & 0xffff_ffffL;
    if (isSend) {
      long bytes = sent != 0 ? sent : received;
      intake.addSend(
          at, times.begin(), partner(Meaning.DESTINATION_RANK), communicator, tag, bytes);
    } else {
      long bytes = received != 0 ? received : sent;
      intake.addReceive(at, times.end(), partner(Meaning.SOURCE_RANK), communicator, tag, bytes);
    }
  }

  private long bytes(Meaning elements, int size) {
    long count = arguments.whole(elements, 0);
    return count > 0 && count <= Long.MAX_VALUE / 16 ? count * size : 0;
  }

  private long partner(Meaning meaning) {
    long rank = arguments.whole(meaning, -1);
    return rank >= 0 && rank < Integer.MAX_VALUE
        ? TimelineIntake.ofRank((int) rank)
        : TimelineIntake.NOBODY;
  }

  /** Takes a change of memory, the arguments of which were read; false if it is none. */
  boolean takeMemory(ScannedEvent from, long time, String name) throws IOException {
    if (!name.equals("[memory]")) {
      return false;
    }
    boolean isHost = arguments.whole(Meaning.DEVICE_TYPE, 0) == 0;
    long device = isHost ? HOST : arguments.whole(Meaning.DEVICE_ID, 0);
    if (device != memoryDevice) {
      memoryDevice = device;
      memoryName = isHost ? "CPU" : "GPU " + device;
      allocated = 0;
      reserved = 0;
    }
    int row = row(from, CategorySort.INSTANT);
    if (hasMemory(Meaning.ALLOCATED)) {
      allocated = allocated == 0 ? counter("memory allocated ") : allocated;
      intake.addSample(row, time, allocated, memory);
    }
    if (hasMemory(Meaning.RESERVED)) {
      reserved = reserved == 0 ? counter("memory reserved ") : reserved;
      intake.addSample(row, time, reserved, memory);
    }
    return true;
  }

  private int counter(String what) {
    return intake.counter(what + memoryName, "bytes");
  }

  private boolean hasMemory(Meaning meaning) {
    if (arguments.isWhole(meaning)) {
      memory = arguments.lastWhole();
      return true;
    }
    BigDecimal value = arguments.decimal(meaning);
    memory = value == null ? 0 : value.longValue();
    return value != null;
  }

  /**
   * Gives the process its rank, and groups their members.
   *
   * @param rankOfName what the name of the file says; -1 for nothing
   */
  void finish(TraceValues values, int rankOfName) {
    if (!facts.isKineto) {
      return;
    }
    int rank = values.rank() >= 0 ? values.rank() : rankOfName;
    if (rank >= 0) {
      intake.rankProcess(process(), rank, null);
    }
    String host = values.properties().get("host_name");
    if (host != null) {
      intake.setHost(process(), host);
    }
    groups.finish(values.groupMembers());
  }
}
