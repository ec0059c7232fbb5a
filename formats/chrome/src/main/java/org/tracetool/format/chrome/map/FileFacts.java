package org.tracetool.format.chrome.map;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What decides how events are understood, and may come after them in the file: so a file is looked
 * at before it is read, and read again if that was not enough.
 */
final class FileFacts {
  /** Larger numbers of processes are not those of devices. */
  static final long MAX_DEVICE = 999;

  private static final Pattern DEVICE_LABEL = Pattern.compile("(GPU|XPU|HPU|MTIA|NPU) ?\\d+.*");

  boolean isKineto;
  boolean isDftracer;
  boolean isOwn;

  /** What is added to times, in nanoseconds. */
  long baseNanos;

  /** Nanoseconds of a tick of the trace that an own export was made of. */
  double nanosPerTick = 1;

  /** Whether the sums are times since 1970. */
  boolean isSince1970;

  /** Numbers of processes that stand for devices. */
  final Set<Long> devices = new HashSet<>();

  /** Numbers of processes with calls of the host, and how many. */
  final Map<Long, long[]> hostCalls = new LinkedHashMap<>();

  // The processes that were counted last, so that no objects are made for a call.
  private Long lastDevice;
  private Long lastHost;
  private long[] lastCalls;

  /** Names of files by their hashes. */
  final Map<String, String> fileNames = new HashMap<>();

  /** The process that owns the devices; null without one. */
  Long host() {
    Long found = null;
    long most = 0;
    for (Map.Entry<Long, long[]> e : hostCalls.entrySet()) {
      if (!devices.contains(e.getKey()) && e.getValue()[0] > most) {
        found = e.getKey();
        most = e.getValue()[0];
      }
    }
    return found;
  }

  /** Takes the sort of a category that is used. */
  void take(CategorySort sort) {
    isKineto |= sort.isKineto();
    isDftracer |= sort.isDftracer();
  }

  /** Counts a call, as the process with most of them owns the devices. */
  void countCall(CategorySort sort, PlaceKey pid) {
    if (!pid.isNumber()) {
      return;
    }
    if (sort.isDevice() && pid.value() <= MAX_DEVICE) {
      if (lastDevice == null || lastDevice != pid.value()) {
        lastDevice = pid.value();
        devices.add(lastDevice);
      }
    } else if (pid.value() >= 0) {
      if (lastHost == null || lastHost != pid.value()) {
        lastHost = pid.value();
        lastCalls = hostCalls.computeIfAbsent(lastHost, p -> new long[1]);
      }
      lastCalls[0]++;
    }
  }

  /** The name of a file by its hash; null for either does nothing. */
  void addFile(String hash, String name) {
    if (hash != null && name != null) {
      fileNames.put(hash, name);
    }
  }

  /** Whether the label of a process says that it stands for a device. */
  static boolean isDeviceLabel(String label) {
    return label != null && DEVICE_LABEL.matcher(label).matches();
  }

  /**
   * Takes the base of times from what stands beside the events, which were read. An own export is
   * no file of Kineto or DFTracer, also if it is of a trace whose regions have such groups.
   */
  void setBase(TraceValues values) {
    if (isOwn) {
      isKineto = false;
      isDftracer = false;
    }
    if (isKineto) {
      baseNanos = values.baseNanos();
      isSince1970 = baseNanos != 0;
    } else if (isOwn) {
      baseNanos = values.ownBaseNanos();
      isSince1970 = values.hasOwnDate();
      nanosPerTick = values.ownNanosPerTick();
    }
  }

  /**
   * Whether a file that was read with these facts has to be read again.
   *
   * @param found what was found meanwhile
   * @param threadPids numbers of processes whose events were taken for those of threads
   * @param missedFiles whether names of files were not known when they were needed
   */
  boolean isRefutedBy(FileFacts found, Set<Long> threadPids, boolean missedFiles) {
    if (isKineto != found.isKineto
        || isDftracer != found.isDftracer
        || isOwn != found.isOwn
        || baseNanos != found.baseNanos
        || missedFiles && !fileNames.keySet().containsAll(found.fileNames.keySet())) {
      return true;
    }
    if (!isKineto) {
      return false;
    }
    Long host = host();
    if (host == null ? found.host() != null : !host.equals(found.host())) {
      return true;
    }
    for (Long device : found.devices) {
      if (!devices.contains(device) && threadPids.contains(device)) {
        return true;
      }
    }
    return false;
  }
}
