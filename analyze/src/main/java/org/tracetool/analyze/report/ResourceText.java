package org.tracetool.analyze.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.WaitKind;

/** What a run loses with its threads and its files, and with its devices. */
final class ResourceText {
  private static final double MIN_FACTOR = 0.9;

  private final AnalysisResult r;

  ResourceText(AnalysisResult r) {
    this.r = r;
  }

  /** Adds the sentences. */
  void write(List<AnalysisStatement> out) {
    writeOpenMp(out);
    new DeviceText(r).write(out);
    writeFiles(out);
  }

  /** Adds that there are threads of which no teams are known, if that matters. */
  boolean writeUnknownTeams(List<AnalysisStatement> out) {
    boolean isUnknown =
        r.run().locations() > r.run().processes()
            && !SubjectText.hasTeams(r)
            && !SubjectText.isOfDevices(r);
    if (isUnknown) {
      double serial = r.efficiency().hybrid().ompSerialisationEfficiency();
      String text =
          "Note: the trace records no parallel regions"
              + (SubjectText.hasOpenMp(r) ? " of OpenMP" : "")
              + ", so all time of threads other than the first one of a process counts as idle.";
      out.add(new AnalysisStatement(text, null, null, null, null, 1 - serial));
    }
    return isUnknown;
  }

  private void writeOpenMp(List<AnalysisStatement> out) {
    if (r.run().locations() <= r.run().processes() || !SubjectText.hasTeams(r)) {
      return;
    }
    double serial = r.efficiency().hybrid().ompSerialisationEfficiency();
    if (serial < MIN_FACTOR) {
      String path = serialPath();
      String where = path == null ? "" : ", most of it in " + ReadableText.name(path);
      out.add(
          new AnalysisStatement(
              "Threads idle for "
                  + ReadableText.percent(1 - serial)
                  + " of the time because only the master thread computes"
                  + where
                  + ".",
              null,
              0,
              path,
              null,
              1 - serial));
    }
    double balance = r.efficiency().hybrid().ompLoadBalance();
    Map.Entry<String, Double> barrier = WaitCauseText.largestWait(r, WaitKind.OMP_WAIT_AT_BARRIER);
    if (balance < MIN_FACTOR && barrier != null) {
      out.add(
          new AnalysisStatement(
              "OpenMP loops are not balanced: threads wait "
                  + ReadableText.time(barrier.getValue())
                  + " at the end of "
                  + ReadableText.name(parent(barrier.getKey()))
                  + ".",
              null,
              null,
              barrier.getKey(),
              null,
              1 - balance));
    }
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? path : path.substring(0, slash);
  }

  /** The user call path in which masters compute most while no other thread ever does. */
  private String serialPath() {
    CallPathProfile profile = r.profile();
    int best = -1;
    double most = 0;
    for (int path = 0; profile != null && path < profile.paths(); path++) {
      double master = 0;
      boolean isShared = !profile.isUser(path);
      for (int l = 0; l < profile.locations().size() && !isShared; l++) {
        double seconds = profile.seconds(PathMetric.TIME, l, path);
        isShared = profile.locations().get(l).thread() != 0 && seconds > 0;
        master += seconds;
      }
      if (!isShared && master > most) {
        most = master;
        best = path;
      }
    }
    return best < 0 ? null : ProfilePaths.name(profile, best);
  }

  private void writeFiles(List<AnalysisStatement> out) {
    double share = r.timeUse().times().io() / (r.run().locations() * r.run().durationSeconds());
    if (!(r.efficiency().hybrid().ioEfficiency() < MIN_FACTOR)) {
      return;
    }
    LocationTimes most =
        r.timeUse().locations().stream()
            .max(Comparator.comparingDouble(l -> l.times().io()))
            .orElseThrow();
    out.add(
        new AnalysisStatement(
            "File operations take "
                + ReadableText.percent(share)
                + " of the time, most on "
                + SubjectText.whoAndHost(r, most.rank(), most.thread())
                + " ("
                + ReadableText.time(most.times().io())
                + ").",
            most.rank(),
            most.thread(),
            null,
            null,
            share));
  }
}
