package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;

/** Call paths of a profile by their names. */
public final class ProfilePaths {
  private ProfilePaths() {}

  /** The name of a call path: its regions from the outermost, with slashes between them. */
  public static String name(CallPathProfile profile, int path) {
    int parent = profile.parent(path);
    String region = profile.region(path);
    return parent < 0 ? region : name(profile, parent) + "/" + region;
  }

  /** The call paths with a name. */
  static List<Integer> named(CallPathProfile profile, String name) {
    List<Integer> found = new ArrayList<>();
    for (int path = 0; path < profile.paths(); path++) {
      if (name.endsWith(profile.region(path)) && name(profile, path).equals(name)) {
        found.add(path);
      }
    }
    return found;
  }

  /** Chooses call paths of a location. */
  public interface PathFilter {
    /** Whether the time of a location in a call path counts. */
    boolean accepts(int location, int path);
  }

  /**
   * The time of each location in each region, in seconds, without what it calls. Streams of devices
   * have none.
   */
  public static Map<String, double[]> secondsByRegion(CallPathProfile profile, PathFilter filter) {
    Map<String, double[]> times = new HashMap<>();
    int count = profile.locations().size();
    for (int l = 0; l < count; l++) {
      for (int p : profile.locations().get(l).thread() < 0 ? new int[0] : profile.pathsOf(l)) {
        if (filter.accepts(l, p)) {
          times.computeIfAbsent(profile.region(p), n -> new double[count])[l] +=
              profile.seconds(PathMetric.TIME, l, p);
        }
      }
    }
    return times;
  }

  /** The time of each location in some call paths together, without what they call. */
  static double[] seconds(CallPathProfile profile, List<Integer> paths) {
    double[] seconds = new double[profile.locations().size()];
    for (int path : paths) {
      for (int l = 0; l < seconds.length; l++) {
        seconds[l] += profile.seconds(PathMetric.TIME, l, path);
      }
    }
    return seconds;
  }
}
