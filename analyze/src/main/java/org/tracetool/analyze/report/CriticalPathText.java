package org.tracetool.analyze.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.CriticalPath.LocationShare;
import org.tracetool.analyze.result.CriticalPath.PathSegment;
import org.tracetool.analyze.result.CriticalPath.PathShare;
import org.tracetool.analyze.result.CriticalPath.RegionShare;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.core.text.CountText;

/** What the critical path of a run shows. */
final class CriticalPathText {
  /** Mean over maximum of times that are about the same. */
  private static final double MIN_EVEN = 0.9;

  /** Names of calls that send, receive or complete messages. */
  private static final Pattern MESSAGE_CALL =
      Pattern.compile(
          "P?MPI_(I?[bsr]?send|I?m?recv|wait|test|start)|shmem_(put|get)",
          Pattern.CASE_INSENSITIVE);

  /** Regions that one thread at a time is in. */
  private static final Pattern CRITICAL = Pattern.compile("!\\$omp (critical|atomic|ordered)");

  private static final double MIN_LOCATION = 0.5;
  private static final double MIN_REGION = 0.05;
  private static final double MIN_TRANSFER = 0.9;
  private static final double MAJORITY = 0.5;

  private final AnalysisResult r;
  private final CriticalPath path;
  private final double duration;

  CriticalPathText(AnalysisResult r) {
    this.r = r;
    path = r.criticalPath();
    duration = r.run().durationSeconds();
  }

  /** Adds what transfer costs. */
  void writeTransfer(List<AnalysisStatement> out) {
    double transfer = r.efficiency().flat().transferEfficiency();
    if (path == null || !(transfer < MIN_TRANSFER)) {
      return;
    }
    PathShare largest = LossAdvice.largestTransfer(r);
    if (largest == null) {
      return;
    }
    String text =
        "Transfer takes "
            + ReadableText.percent(1 - transfer)
            + " of the run; "
            + (largest.seconds() < MAJORITY * (1 - transfer) * duration
                ? "the largest part"
                : "most")
            + " of it is in "
            + ReadableText.name(largest.callPath())
            + " ("
            + ReadableText.time(largest.seconds())
            + " of the critical path"
            + (isStart(largest.callPath())
                ? ")" + withoutStart()
                : calls(largest.callPath()) + ".");
    out.add(new AnalysisStatement(text, null, null, largest.callPath(), null, 1 - transfer));
  }

  /**
   * How to leave the start and the end of MPI out, with the times if there is something between.
   */
  private String withoutStart() {
    TimeRange main = new TimeRange(r.run().mainBeginTicks(), r.run().mainEndTicks(), null);
    return Long.compareUnsigned(main.beginTicks(), main.endTicks()) < 0
        ? "; tracetool analyze --time "
            + FirstScreen.viewTime(r.run(), main)
            + " leaves MPI_Init and MPI_Finalize out."
        : ".";
  }

  static boolean isMpi(String callPath) {
    String region = callPath.substring(callPath.lastIndexOf('/') + 1);
    return region.startsWith("MPI_") || region.startsWith("PMPI_") || region.startsWith("shmem_");
  }

  /** Whether a call sends, receives or completes messages, not a collective operation. */
  static boolean isOfMessages(String callPath) {
    return MESSAGE_CALL.matcher(callPath.substring(callPath.lastIndexOf('/') + 1)).lookingAt();
  }

  /** Whether one thread at a time is in a region. */
  static boolean isOneByOne(String callPath) {
    return CRITICAL.matcher(callPath.substring(callPath.lastIndexOf('/') + 1)).lookingAt();
  }

  static boolean isStart(String callPath) {
    String region = callPath.substring(callPath.lastIndexOf('/') + 1);
    return region.startsWith("MPI_Init") || region.equals("MPI_Finalize");
  }

  private String calls(String callPath) {
    CallPathProfile profile = r.profile();
    if (profile == null || r.run().isWindow()) {
      return ")"; // visits are those of the whole run
    }
    long calls = 0;
    for (int p : ProfilePaths.named(profile, callPath)) {
      for (int l = 0; l < profile.locations().size(); l++) {
        calls += profile.visits(l, p);
      }
    }
    double bytes = LossAdvice.meanBytes(r);
    return ", "
        + CountText.of(calls, "call", "calls")
        + ")"
        + (Double.isNaN(bytes) || !isOfMessages(callPath)
            ? ""
            : "; the messages of the run have " + ReadableText.bytes(bytes) + " on average");
  }

  /** Adds where the critical path is, and what it lets gain. */
  void write(List<AnalysisStatement> out) {
    if (path == null || !(duration > 0)) {
      return;
    }
    LocationShare location =
        path.locations().stream()
            .max(Comparator.comparingDouble(LocationShare::seconds))
            .orElse(null);
    RegionShare longest =
        path.regions().stream()
            .filter(p -> isWork(p.region()))
            .max(Comparator.comparingDouble(RegionShare::seconds))
            .orElse(null);
    Map<String, Double> imbalances = imbalances();
    RegionShare region =
        path.regions().stream()
            .filter(p -> isWork(p.region()))
            .filter(p -> imbalances.getOrDefault(p.region(), 0.0) >= MIN_REGION * duration)
            .max(Comparator.comparingDouble(p -> imbalances.get(p.region())))
            .orElse(longest);
    StringBuilder text = new StringBuilder();
    boolean isNamed = region != null && region.seconds() >= MIN_REGION * duration;
    boolean isStart = startSeconds() > MIN_LOCATION * duration;
    boolean isOne = location != null && location.seconds() >= MIN_LOCATION * duration && !isStart;
    if (isOne) {
      text.append("The critical path runs through ");
      text.append(SubjectText.whoAndHost(r, location.rank(), location.thread())).append(" for ");
      text.append(ReadableText.percent(location.seconds() / duration)).append(" of the time");
    }
    if (isNamed) {
      String name = ReadableText.name(region.region());
      double uneven = imbalances.getOrDefault(region.region(), 0.0);
      text.append(isOne ? "; " : "On the critical path, ").append(name).append(" has ");
      text.append(ReadableText.time(region.seconds())).append(isOne ? " on it" : "");
      if (uneven >= MIN_REGION * duration) {
        text.append(", ").append(ReadableText.time(uneven)).append(" more than the mean of ");
        text.append(SubjectText.everyone(r));
        text.append(gain(region.region(), uneven)).append(" can save at most ");
        text.append(saving(Math.min(uneven, lossSeconds())));
        text.append(", a faster ").append(name).append(" at most ");
        text.append(saving(region.seconds()));
      } else {
        text.append(", so a faster ").append(name).append(" can save ");
        text.append(saving(region.seconds())).append(" at most");
      }
      if (region != longest) {
        text.append(". The longest on it is ").append(ReadableText.name(longest.region()));
        text.append(", ").append(saving(longest.seconds()));
      }
    }
    if (isNamed || isOne && !SubjectText.isOfDevices(r)) {
      Integer rank = isOne ? location.rank() : null;
      Integer thread = isOne && location.thread() >= 0 ? location.thread() : null;
      double value = (isOne ? location.seconds() : region.seconds()) / duration;
      out.add(
          new AnalysisStatement(
              text.append('.').toString(), rank, thread, null, longestPart(), value));
    }
  }

  /**
   * What can be done about a region of which the critical path has more than the mean.
   *
   * @param uneven how many seconds more
   */
  private String gain(String region, double uneven) {
    if (isOneByOne(region)) {
      return ", one after the other. Shorter critical regions or more locks";
    } else if (isOfSome(region)) {
      return ", as others do other work. Giving it more " + SubjectText.plural(r);
    } else if (SlowTurns.of(r).areFound()) {
      return ". Balancing each step of it";
    }
    double[] own = workSeconds(region);
    double max = Arrays.stream(own).max().orElse(0);
    double mean = Arrays.stream(own).average().orElse(0);
    if (mean >= MIN_EVEN * max && max > 0 && isSerial()) {
      return ". Doing it at the same time on each of them";
    }
    // Equal parts alone save what the busiest location has more than the mean, no turns of others.
    return max - mean < MIN_EVEN * uneven && max > 0
        ? ". Doing it at the same time and in equal parts on each of them"
        : ". Spreading it evenly";
  }

  /** What all losses together cost of the run: even work without any waiting saves that. */
  private double lossSeconds() {
    return duration * (1 - r.efficiency().flat().parallelEfficiency());
  }

  /**
   * Whether some CPU locations spend time in a region, while the others have a region of their own,
   * as in coupled programs: the work cannot be spread over all of them as it is.
   */
  private boolean isOfSome(String region) {
    CallPathProfile profile = r.profile();
    if (profile == null) {
      return false;
    }
    int count = profile.locations().size();
    Map<String, double[]> times =
        ProfilePaths.secondsByRegion(profile, (l, p) -> profile.isUser(p) || profile.isFile(p));
    double[] own = times.getOrDefault(region, new double[count]);
    double mean = Arrays.stream(own).sum() / Math.max(1, count);
    for (double[] other : times.values()) {
      double there = 0;
      double elsewhere = 0;
      for (int l = 0; l < count; l++) {
        there += own[l] >= MIN_REGION * mean ? other[l] : 0;
        elsewhere += own[l] >= MIN_REGION * mean ? 0 : other[l];
      }
      if (elsewhere >= MIN_REGION * duration && there < MIN_REGION * elsewhere) {
        return true;
      }
    }
    return false;
  }

  /** Whether dependencies lose more than uneven work does. */
  private boolean isSerial() {
    FlatEfficiency e = r.efficiency().flat();
    return e.serialisationEfficiency() < e.loadBalance();
  }

  /** How many seconds each CPU location works in a region. */
  private double[] workSeconds(String region) {
    CallPathProfile profile = r.profile();
    if (profile == null) {
      return new double[0];
    }
    int count = profile.locations().size();
    double[] all =
        ProfilePaths.secondsByRegion(profile, (l, p) -> profile.region(p).equals(region))
            .getOrDefault(region, new double[count]);
    return IntStream.range(0, count)
        .filter(l -> profile.locations().get(l).thread() >= 0)
        .mapToDouble(l -> all[l])
        .toArray();
  }

  /** How long the critical path starts and ends MPI. */
  private double startSeconds() {
    return path.callPaths().stream()
        .filter(p -> isStart(p.callPath()))
        .mapToDouble(PathShare::seconds)
        .sum();
  }

  private String saving(double seconds) {
    return ReadableText.time(seconds) + " (" + ReadableText.percent(seconds / duration) + ")";
  }

  /** By region, how much longer the critical path has its call paths than the mean location. */
  private Map<String, Double> imbalances() {
    Map<String, Double> sums = new HashMap<>();
    for (PathShare p : path.callPaths()) {
      boolean isDevice = r.run().devices() > 0 && p.callPath().indexOf('/') < 0;
      if (!isDevice && p.imbalanceSeconds() > 0) {
        String region = p.callPath().substring(p.callPath().lastIndexOf('/') + 1);
        sums.merge(region, p.imbalanceSeconds(), Double::sum);
      }
    }
    return sums;
  }

  /** Whether a region computes or works on files, so that it can be made faster. */
  private boolean isWork(String region) {
    CallPathProfile profile = r.profile();
    if (region.equals("(absent)") || region.equals("(none)")) {
      return false;
    }
    if (profile == null) {
      return !isMpi(region);
    }
    return workRegions(profile).contains(region);
  }

  private Set<String> works;

  private Set<String> workRegions(CallPathProfile profile) {
    if (works == null) {
      works = new HashSet<>();
      for (int p = 0; p < profile.paths(); p++) {
        if (profile.isUser(p) || profile.isFile(p)) {
          works.add(profile.region(p));
        }
      }
      // Kernels are no regions of the program, but can be made faster as well.
      for (PathShare p : path.callPaths()) {
        if (p.callPath().indexOf('/') < 0 && !isMpi(p.callPath()) && r.run().devices() > 0) {
          works.add(p.callPath());
        }
      }
    }
    return works;
  }

  /** The longest segment. */
  private TimeRange longestPart() {
    PathSegment longest = null;
    for (PathSegment s : path.segments()) {
      if (longest == null
          || Long.compareUnsigned(
                  s.endTicks() - s.beginTicks(), longest.endTicks() - longest.beginTicks())
              > 0) {
        longest = s;
      }
    }
    return longest == null
        ? null
        : new TimeRange(
            longest.beginTicks(), longest.endTicks(), "the longest part of the critical path");
  }
}
