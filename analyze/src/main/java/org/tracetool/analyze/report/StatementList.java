package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CollectiveEstimate;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WrongOrderTotal;
import org.tracetool.analyze.scaling.ScalingComparison;
import org.tracetool.core.text.CountText;

/** What is to be said about a run: only what its figures carry, the most important first. */
public final class StatementList {
  private static final double MIN_OF_WAITING = 0.02;
  private static final double MIN_MEASUREMENT = 0.02;
  private static final double MIN_UNMATCHED = 0.01;
  private static final double MIN_FOR_DEVICES = 0.8;
  private static final double MIN_REGION = 0.005;
  private static final int MAX_REGIONS = 5;

  private final AnalysisResult r;
  private final boolean areProcessesChosen;
  private final List<AnalysisStatement> out = new ArrayList<>();

  private StatementList(AnalysisResult r, boolean areProcessesChosen) {
    this.r = r;
    this.areProcessesChosen = areProcessesChosen;
  }

  /** The sentences about a run of which all processes were analyzed. */
  public static List<AnalysisStatement> of(AnalysisResult r) {
    return of(r, false);
  }

  /**
   * The sentences about a run.
   *
   * @param areProcessesChosen whether only some of its processes were analyzed, so that other ends
   *     of messages are not missing in the trace
   */
  public static List<AnalysisStatement> of(AnalysisResult r, boolean areProcessesChosen) {
    StatementList list = new StatementList(r, areProcessesChosen);
    if (areProcessesChosen) {
      list.say(
          "Note: messages and collective operations are judged by the processes of --process"
              + " alone; waits for others count as transfer.",
          Double.NaN);
    }
    list.writeReversed();
    if (r.run().locations() <= 1 && r.run().devices() == 0) {
      list.writeRegions();
    } else {
      list.writeAll();
    }
    list.writeWarnings();
    return list.out;
  }

  /** The sentence about what a run waits for most; null if it waits too little. */
  public static AnalysisStatement largestWait(AnalysisResult r) {
    return WaitCauseText.largestOf(r);
  }

  private void say(String text, double value) {
    out.add(new AnalysisStatement(text, null, null, null, null, value));
  }

  private void writeAll() {
    ResourceText resources = new ResourceText(r);
    boolean isOfDevices = SubjectText.isOfDevices(r);
    boolean areFirst = isOfDevices || areDevicesIdle();
    if (resources.writeUnknownTeams(out)) {
      writeRegions();
    }
    if (areFirst) {
      resources.write(out);
    }
    if (!isOfDevices || !isForDevices()) {
      new WaitCauseText(r).write(out);
    }
    writeEstimate();
    CriticalPathText path = new CriticalPathText(r);
    path.writeTransfer(out);
    if (!EfficiencyTreeText.isGood(r) && !areClocksWrong(r)) {
      path.write(out);
    }
    if (!areFirst) {
      resources.write(out);
    }
    writeOrder();
    new OutlierText(r).write(out);
  }

  /** Whether devices work less than the processors, so that they are not what is to blame. */
  private boolean areDevicesIdle() {
    DeviceEfficiency devices = r.efficiency().device();
    return devices != null
        && devices.parallelEfficiency() < r.efficiency().flat().parallelEfficiency();
  }

  /** Whether nearly all waiting is that of hosts for their devices, as it has to be. */
  private boolean isForDevices() {
    double devices = r.waits().byKind().getOrDefault(WaitKind.WAIT_FOR_DEVICE, 0.0);
    return devices >= MIN_FOR_DEVICES * r.waits().waitingSeconds();
  }

  private void writeEstimate() {
    CollectiveEstimate estimate = r.waits().estimate();
    if (estimate == null) {
      return;
    }
    long all = estimate.calls() + estimate.callsLeftOut();
    StringBuilder text =
        new StringBuilder("Estimate: the trace does not record who takes part in ");
    text.append("collective operations");
    if (all > 0) {
      text.append("; waits in ").append(ReadableText.list(estimate.regions()));
      text.append(" are those of the n-th call on each rank");
    }
    text.append('.');
    if (estimate.callsLeftOut() > 0) {
      text.append(' ');
      text.append(CountText.of(estimate.callsLeftOut(), "call is", "calls are"));
      text.append(" left out: a rank left before the last one entered.");
    }
    if (!estimate.unequalRegions().isEmpty()) {
      text.append(" Ranks call ").append(ReadableText.list(estimate.unequalRegions()));
      text.append(" differently often, so no wait there is known.");
    }
    say(text.toString(), estimate.calls());
  }

  private void writeRegions() {
    Map<String, Long> ticks = ScalingComparison.regionTicks(r);
    int locations = r.run().locations();
    double all = Math.max(1, locations) * r.run().durationSeconds();
    List<Map.Entry<String, Long>> sorted = new ArrayList<>(ticks.entrySet());
    sorted.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Long> e : sorted.subList(0, Math.min(MAX_REGIONS, sorted.size()))) {
      double seconds = r.run().seconds(e.getValue());
      if (names.isEmpty() || seconds >= MIN_REGION * all) {
        names.add(
            ReadableText.name(e.getKey())
                + " "
                + ReadableText.time(seconds)
                + " ("
                + ReadableText.percent(seconds / all)
                + ")");
      }
    }
    if (!names.isEmpty()) {
      say(
          "Time by region"
              + (locations > 1 ? " on all threads: " : ": ")
              + String.join(", ", names)
              + ".",
          Double.NaN);
    }
  }

  private void writeOrder() {
    double waiting = r.waits().waitingSeconds();
    if (waiting < WaitCauseText.MIN_WAITING * r.run().locations() * r.run().durationSeconds()) {
      return;
    }
    // A call that completes several receives has them in no order.
    List<WrongOrderTotal> orders =
        r.waits().wrongOrder().stream()
            .filter(w -> !w.callPath().matches("(.*/)?P?MPI_Wait(all|any|some)"))
            .toList();
    double wrong = orders.stream().mapToDouble(WrongOrderTotal::waitingSeconds).sum();
    if (waiting > 0 && wrong >= MIN_OF_WAITING * waiting) {
      String path =
          orders.stream()
              .max(Comparator.comparingDouble(WrongOrderTotal::waitingSeconds))
              .orElseThrow()
              .callPath();
      out.add(
          new AnalysisStatement(
              ReadableText.time(wrong)
                  + " of waiting is for messages that are received in another order than they are sent, in "
                  + ReadableText.name(path)
                  + ": receive in the order of sending.",
              null,
              null,
              path,
              null,
              wrong / waiting));
    }
    Map.Entry<String, Double> receiver = WaitCauseText.largestWait(r, WaitKind.LATE_RECEIVER);
    Double late = r.waits().byKind().get(WaitKind.LATE_RECEIVER);
    if (receiver != null && late != null && late >= MIN_OF_WAITING * waiting) {
      out.add(
          new AnalysisStatement(
              "Senders wait "
                  + ReadableText.time(late)
                  + " for receivers, most in "
                  + ReadableText.name(receiver.getKey())
                  + ": post receives earlier or send smaller messages.",
              null,
              null,
              receiver.getKey(),
              null,
              late / waiting));
    }
  }

  /** Whether so many messages come too early that waits and their causes mean nothing. */
  static boolean areClocksWrong(AnalysisResult r) {
    return r.run().reversedMessages() > MIN_UNMATCHED * r.run().messages();
  }

  private void writeReversed() {
    if (r.run().reversedMessages() > 0) {
      say(
          "Warning: "
              + CountText.of(r.run().reversedMessages(), "message is", "messages are")
              + " received before "
              + (r.run().reversedMessages() == 1 ? "it is" : "they are")
              + " sent; correct the clocks first: tracetool retime.",
          r.run().reversedMessages());
    } else if (r.run().hasUnalignedClocks()) {
      say(
          "Note: the clocks of the files were not aligned when they were merged, so times of"
              + " different ranks, and what they wait for each other, are not comparable.",
          1);
    }
  }

  private void writeWarnings() {
    long messages = r.run().messages();
    double unmatched = r.run().unmatchedMessages() / Math.max(1.0, messages);
    if (unmatched > MIN_UNMATCHED && !areProcessesChosen) {
      say(
          "Warning: "
              + CountText.of(r.run().unmatchedMessages(), "message has", "messages have")
              + " one end only; waits for "
              + (r.run().unmatchedMessages() == 1 ? "it" : "them")
              + " are not known.",
          unmatched);
    }
    double measurement =
        r.timeUse().times().measurement() / (r.run().locations() * r.run().durationSeconds());
    if (measurement > MIN_MEASUREMENT) {
      say(
          "Warning: the measurement itself takes "
              + ReadableText.percent(measurement)
              + " of the time; trace fewer regions, or leave its start out: tracetool analyze --time.",
          measurement);
    }
    double transfer = r.efficiency().flat().transferEfficiency();
    if (transfer > 1 && r.run().reversedMessages() == 0 && !r.run().isWindow()) {
      say(
          "Warning: on an ideal network the run takes longer; the clocks differ: tracetool retime.",
          transfer);
    }
  }
}
