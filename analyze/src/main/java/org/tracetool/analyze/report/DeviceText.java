package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.alike.OutlierRule;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.DeviceTimes;
import org.tracetool.analyze.result.DeviceTimes.LongestCall;
import org.tracetool.analyze.result.LateDevice;
import org.tracetool.core.definition.DeviceWork;

/** What devices do, what keeps them idle, and which of them others wait for. */
final class DeviceText {
  private static final double MIN_FACTOR = 0.9;

  /** A host does something for so much of the idle time of its device if that is said. */
  private static final double MIN_HOST = 0.2;

  /** So much of the time of kernels has to be communication that is not hidden, or waiting. */
  private static final double MIN_PART = 0.1;

  /** So much of the time of kernels has to be a kernel if it is compared between ranks. */
  private static final double MIN_KERNEL = 0.05;

  /** By so much a kernel has to take longer on one rank. */
  private static final double MIN_RATIO = 1.15;

  private static final double MAJORITY = 0.5;
  private static final int MAX_KERNELS = 3;

  /** A kernel on the devices of a rank. */
  private static final class KernelSum {
    double seconds;
    long calls;
  }

  private final AnalysisResult r;
  private final List<DeviceTimes> devices;
  private final double useful;

  DeviceText(AnalysisResult r) {
    this.r = r;
    devices = r.efficiency().deviceTimes();
    useful = devices.stream().mapToDouble(DeviceTimes::usefulSeconds).sum();
  }

  /** Adds the sentences. */
  void write(List<AnalysisStatement> out) {
    if (devices.isEmpty()) {
      return;
    }
    writeIdle(out);
    if (useful > 0) {
      writeCommunication(out);
      writeLate(out);
      writeKernels(out);
    }
  }

  private void writeIdle(List<AnalysisStatement> out) {
    DeviceTimes worst =
        devices.stream().max(Comparator.comparingDouble(DeviceTimes::idleSeconds)).orElseThrow();
    double idle = devices.stream().mapToDouble(DeviceTimes::idleSeconds).sum();
    double share = idle / (devices.size() * r.run().durationSeconds());
    boolean isLow = r.efficiency().device().parallelEfficiency() < MIN_FACTOR;
    if (!isLow || share <= 1 - MIN_FACTOR) {
      return;
    }
    boolean isOne = devices.size() == 1;
    String path = worst.idleCallPath();
    boolean isKnown = path != null && worst.idleCallPathSeconds() >= MIN_HOST * worst.idleSeconds();
    String host =
        isKnown
            ? "; for "
                + ReadableText.time(worst.idleCallPathSeconds())
                + " of it its host is in "
                + ReadableText.name(path)
            : "";
    String text =
        (isOne ? ReadableText.name(worst.device()) + " is idle for " : "Devices are idle for ")
            + ReadableText.percent(share)
            + " of the time"
            + (isOne
                ? ""
                : ", most of all "
                    + (worst.isNamed() ? ReadableText.name(worst.device()) : "the device")
                    + " of "
                    + SubjectText.process(r, worst.rank()))
            + " ("
            + ReadableText.time(worst.idleSeconds())
            + ")"
            + host
            + ".";
    TimeRange gap =
        range(
            worst.gapBeginTicks(),
            worst.gapEndTicks(),
            "the longest idle time of " + ReadableText.name(worst.device()));
    out.add(new AnalysisStatement(text, worst.rank(), null, path, gap, share));
  }

  private void writeCommunication(List<AnalysisStatement> out) {
    double all = devices.stream().mapToDouble(DeviceTimes::communicationSeconds).sum();
    double exposed = devices.stream().mapToDouble(DeviceTimes::exposedSeconds).sum();
    if (exposed < MIN_PART * useful) {
      return;
    }
    DeviceTimes most =
        devices.stream().max(Comparator.comparingDouble(DeviceTimes::exposedSeconds)).orElseThrow();
    String text =
        "Devices communicate for "
            + ReadableText.percent(all / useful)
            + " of the time in which they work, and "
            + ReadableText.percent(exposed / all)
            + " of that is not hidden behind other kernels"
            + (devices.size() == 1
                ? ""
                : ", most on "
                    + SubjectText.process(r, most.rank())
                    + " ("
                    + ReadableText.time(most.exposedSeconds())
                    + ")")
            + ".";
    TimeRange longest =
        range(
            most.exposedBeginTicks(),
            most.exposedEndTicks(),
            "the longest communication that is not hidden");
    out.add(new AnalysisStatement(text, most.rank(), null, null, longest, exposed / useful));
  }

  private void writeLate(List<AnalysisStatement> out) {
    List<LateDevice> late = r.efficiency().lateDevices();
    double waited = late.stream().mapToDouble(LateDevice::waitedSeconds).sum();
    if (late.isEmpty() || waited < MIN_PART * useful * MIN_PART) {
      return;
    }
    LateDevice first = late.get(0);
    double part = first.waitedSeconds() / waited;
    long operations = late.stream().mapToLong(LateDevice::count).sum();
    String text =
        "Kernels of collective operations wait "
            + ReadableText.time(waited)
            + " for the last rank; "
            + (part >= MAJORITY || late.size() == 1
                ? ReadableText.percent(part) + " of that is for "
                : "no rank is always late, most of it (" + ReadableText.percent(part) + ") is for ")
            + SubjectText.processAndHost(r, first.rank())
            + ", which comes last to "
            + first.count()
            + " of "
            + operations
            + ".";
    out.add(new AnalysisStatement(text, first.rank(), null, null, operation(first), part));
  }

  /** A part of the run; null if there is none. */
  private static TimeRange range(long beginTicks, long endTicks, String shows) {
    return beginTicks == endTicks ? null : new TimeRange(beginTicks, endTicks, shows);
  }

  /**
   * The operation in which kernels wait longest, of its rest no more than that by which the wait is
   * seen.
   */
  private static TimeRange operation(LateDevice d) {
    long waited = d.lastTicks() - d.beginTicks();
    long rest = Math.max(0, d.endTicks() - d.lastTicks());
    return range(
        d.beginTicks(),
        d.lastTicks() + Math.min(rest, waited),
        "the operation in which kernels wait longest");
  }

  /** The longest call of a kernel on the devices of a rank; null if it is not known. */
  private TimeRange longestCall(String kernel, int rank) {
    LongestCall longest = null;
    for (DeviceTimes d : devices) {
      for (LongestCall c : d.rank() == rank ? d.longestCalls() : List.<LongestCall>of()) {
        boolean isLonger =
            longest == null
                || c.endTicks() - c.beginTicks() > longest.endTicks() - longest.beginTicks();
        longest = c.region().equals(kernel) && isLonger ? c : longest;
      }
    }
    return longest == null
        ? null
        : range(longest.beginTicks(), longest.endTicks(), "its longest call there");
  }

  /** Kernels with most time, and those that take longer on one rank than on others. */
  private void writeKernels(List<AnalysisStatement> out) {
    Map<String, TreeMap<Integer, KernelSum>> kernels = kernels();
    Map<String, Double> sums = new HashMap<>();
    kernels.forEach(
        (name, ranks) -> sums.put(name, ranks.values().stream().mapToDouble(k -> k.seconds).sum()));
    double all = sums.values().stream().mapToDouble(d -> d).sum();
    List<String> sorted = new ArrayList<>(sums.keySet());
    sorted.sort(
        Comparator.comparingDouble((String name) -> -sums.get(name))
            .thenComparing(Comparator.naturalOrder()));
    for (String name : sorted) {
      if (sums.get(name) >= MIN_KERNEL * all && writeStraggler(name, kernels.get(name), out)) {
        break;
      }
    }
    if (SubjectText.isOfDevices(r) && !sorted.isEmpty()) { // none if their calls are not counted
      List<String> named = new ArrayList<>();
      for (String name : sorted.subList(0, Math.min(MAX_KERNELS, sorted.size()))) {
        named.add(ReadableText.name(name) + " " + ReadableText.percent(sums.get(name) / all));
      }
      String text = "Time on the devices: " + String.join(", ", named) + ".";
      out.add(new AnalysisStatement(text, null, null, sorted.get(0), null, Double.NaN));
    }
  }

  /** Kernels and copies by rank. */
  private Map<String, TreeMap<Integer, KernelSum>> kernels() {
    Map<String, TreeMap<Integer, KernelSum>> kernels = new HashMap<>();
    CallPathProfile profile = r.profile();
    for (int l = 0; profile != null && l < profile.locations().size(); l++) {
      for (int path : profile.locations().get(l).thread() < 0 ? profile.pathsOf(l) : new int[0]) {
        double seconds = profile.seconds(PathMetric.TIME, l, path);
        long calls = profile.visits(l, path);
        if (calls > 0 && seconds > 0) {
          KernelSum sum =
              kernels
                  .computeIfAbsent(profile.region(path), n -> new TreeMap<>())
                  .computeIfAbsent(profile.locations().get(l).rank(), n -> new KernelSum());
          sum.seconds += seconds;
          sum.calls += calls;
        }
      }
    }
    return kernels;
  }

  /** Adds that a kernel takes longer on one rank; not one that communicates, since it waits. */
  private boolean writeStraggler(
      String name, TreeMap<Integer, KernelSum> ranks, List<AnalysisStatement> out) {
    if (ranks.size() < 2 || isCommunication(name)) {
      return false;
    }
    int slowest = -1;
    double longest = 0;
    double[] others = new double[ranks.size() - 1];
    for (Map.Entry<Integer, KernelSum> e : ranks.entrySet()) {
      double mean = e.getValue().seconds / e.getValue().calls;
      if (mean > longest) {
        longest = mean;
        slowest = e.getKey();
      }
    }
    int count = 0;
    for (Map.Entry<Integer, KernelSum> e : ranks.entrySet()) {
      if (e.getKey() != slowest) {
        others[count++] = e.getValue().seconds / e.getValue().calls;
      }
    }
    double median = OutlierRule.median(others);
    double largest = Arrays.stream(others).max().orElseThrow();
    if (longest < MIN_RATIO * largest) {
      return false;
    }
    String text =
        "The kernel "
            + ReadableText.name(name)
            + " takes "
            + ReadableText.time(longest)
            + " on "
            + SubjectText.processAndHost(r, slowest)
            + " on average, "
            + ReadableText.time(median)
            + " elsewhere.";
    TimeRange call = longestCall(name, slowest);
    out.add(new AnalysisStatement(text, slowest, null, name, call, longest / median));
    return true;
  }

  private static boolean isCommunication(String name) {
    return DeviceWork.of(name, 0) == DeviceWork.COMMUNICATION;
  }
}
