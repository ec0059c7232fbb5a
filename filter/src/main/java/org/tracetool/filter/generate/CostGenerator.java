package org.tracetool.filter.generate;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.EventKind;

/**
 * Chooses the functions that cost most bytes and give least information: those with the least time
 * for each byte go first, until the trace is small enough. Functions of MPI and of other libraries
 * that only communicate or synchronise stay unless they are named.
 */
public final class CostGenerator {
  /**
   * The target.
   *
   * @param keepPercent bytes of events to keep in per cent; 0 if {@code maxBytes} applies
   * @param maxBytes largest size of the event files; 0 if {@code keepPercent} applies
   * @param limit calls that each process keeps of a filtered function
   * @param excluded never filtered
   * @param included always filtered
   * @param withCallees whether functions called by included ones are filtered as well
   * @param everything whether communication and synchronisation may be filtered
   * @param dialect language of the file
   */
  public record CostTarget(
      double keepPercent,
      long maxBytes,
      long limit,
      NameList excluded,
      NameList included,
      boolean withCallees,
      boolean everything,
      Dialect dialect) {}

  /**
   * The result.
   *
   * @param text the filter file
   * @param functions names of the filtered functions
   * @param keptRecords event records that will be left
   * @param allRecords event records before
   * @param keptBytes bytes of event files that will be left, as expected
   * @param allBytes bytes of event files before
   * @param reached whether the trace becomes small enough
   * @param keptByKind a line that names the kinds of the records that will be left
   */
  public record Result(
      String text,
      List<String> functions,
      long keptRecords,
      long allRecords,
      long keptBytes,
      long allBytes,
      boolean reached,
      String keptByKind) {
    /** Bytes that will be left, in per cent. */
    public double percent() {
      return allBytes == 0 ? 100 : 100.0 * keptBytes / allBytes;
    }
  }

  /** All functions of one name: a rule filters them together. */
  private static final class Candidate {
    private final String name;
    private final List<ProfiledFunction> functions = new ArrayList<>();
    private boolean chosen;
    private boolean forced;
    private long bytes;
    private long records;
    private double timePerByte;

    Candidate(String name) {
      this.name = name;
    }

    /** Adds up what its functions cost, once all of them are known. */
    void weigh() {
      double time = 0;
      for (ProfiledFunction f : functions) {
        bytes += f.removableBytes();
        records += f.removableRecords();
        time += f.calls == 0 ? 0 : (double) f.exclusive * f.callsBeyond / f.calls;
      }
      timePerByte = time / Math.max(1, bytes);
    }

    long bytes() {
      return bytes;
    }

    long records() {
      return records;
    }

    double timePerByte() {
      return timePerByte;
    }
  }

  private static final int MAX_TRIALS = 8;

  /** From so many functions on a trial takes a second, and each of them is a small part of it. */
  private static final int MANY = 1 << 14;

  private static final int TRIALS_OF_MANY = 3;

  /** With more functions than that, no size is tried out: a trial would take ten seconds. */
  private static final int MAX_TRIAL_FUNCTIONS = 1 << 17;

  private final CallProfile profile;
  private final CostTarget wish;
  private final TrialFilterRun rehearsal;
  private final Map<String, Candidate> candidates = new LinkedHashMap<>();

  private CostGenerator(CallProfile profile, CostTarget wish, TrialFilterRun rehearsal) {
    this.profile = profile;
    this.wish = wish;
    this.rehearsal = rehearsal;
  }

  /**
   * Makes a filter file.
   *
   * @param rehearsal where files are tried out; null if sizes are only to be foretold
   */
  public static Result generate(CallProfile profile, CostTarget wish, TrialFilterRun rehearsal)
      throws IOException {
    return new CostGenerator(profile, wish, rehearsal).decide();
  }

  private Result decide() throws IOException {
    for (ProfiledFunction f : profile.functions()) {
      if (f.name != null) {
        candidates.computeIfAbsent(f.name, Candidate::new).functions.add(f);
      }
    }
    candidates.values().forEach(Candidate::weigh);
    include();
    long all = profile.textBytes();
    double factor = all == 0 ? 1 : (double) profile.fileBytes() / all;
    double wanted =
        wish.maxBytes() > 0 ? wish.maxBytes() : profile.fileBytes() * wish.keepPercent() / 100;
    List<Candidate> order = new ArrayList<>();
    for (Candidate c : candidates.values()) {
      if (!c.chosen && c.bytes() > 0 && mayGo(c)) {
        order.add(c);
      }
    }
    order.sort(
        Comparator.comparingDouble(Candidate::timePerByte)
            .thenComparing(Comparator.comparingLong(Candidate::bytes).reversed())
            .thenComparing(c -> c.name));
    double kept = choose(order, wanted / factor) * factor;
    return rehearsal == null || order.size() > MAX_TRIAL_FUNCTIONS
        ? result(Math.round(kept), kept <= wanted)
        : rehearsed(order, wanted, wanted / factor);
  }

  /** Chooses so many functions that a size of text is reached; returns what is left. */
  private long choose(List<Candidate> order, double target) {
    order.forEach(c -> c.chosen = false);
    long kept = profile.textBytes();
    for (Candidate c : candidates.values()) {
      kept -= c.chosen ? c.bytes() : 0;
    }
    for (Candidate c : order) {
      if (kept > target) {
        c.chosen = true;
        kept -= c.bytes();
      }
    }
    // The last one may have been so large that some before it are not needed.
    for (int i = order.size() - 1; i >= 0; i--) {
      Candidate c = order.get(i);
      if (c.chosen && kept + c.bytes() <= target) {
        c.chosen = false;
        kept += c.bytes();
      }
    }
    return kept;
  }

  /** Tries choices out until one is as large as it may be, as far as that can be. */
  private Result rehearsed(List<Candidate> order, double wanted, double first) throws IOException {
    Map<List<String>, Long> tried = new LinkedHashMap<>();
    double target = first;
    double enough = 0;
    double tooMuch = profile.textBytes() + 1.0;
    int trials = order.size() < MANY ? MAX_TRIALS : TRIALS_OF_MANY;
    for (int i = 0; i < trials; i++) {
      choose(order, target);
      long bytes = trial(tried);
      if (bytes <= wanted) {
        enough = Math.max(enough, target);
      } else {
        tooMuch = Math.min(tooMuch, target);
      }
      double next = target * wanted / Math.max(1, bytes);
      target = next > enough && next < tooMuch ? next : (enough + tooMuch) / 2;
    }
    choose(order, 0);
    trial(tried);
    List<String> best = null;
    for (Map.Entry<List<String>, Long> e : tried.entrySet()) {
      long bytes = e.getValue();
      boolean better =
          best == null
              || (bytes <= wanted
                  ? bytes > tried.get(best) || tried.get(best) > wanted
                  : bytes < tried.get(best));
      best = better ? e.getKey() : best;
    }
    Set<String> chosen = new HashSet<>(best);
    for (Candidate c : order) {
      c.chosen = chosen.contains(c.name);
    }
    return result(tried.get(best), tried.get(best) <= wanted);
  }

  private long trial(Map<List<String>, Long> tried) throws IOException {
    List<String> names = names();
    Long bytes = tried.get(names);
    if (bytes == null) {
      StringBuilder rules = new StringBuilder("# trial\n");
      Dialect.VAMPIRTRACE.writeRules(rules, names, wish.limit());
      bytes = rehearsal.bytes(rules.toString());
      tried.put(names, bytes);
    }
    return bytes;
  }

  private void include() {
    Deque<ProfiledFunction> open = new ArrayDeque<>();
    for (Candidate c : candidates.values()) {
      for (ProfiledFunction f : c.functions) {
        if (wish.included().contains(f) && !wish.excluded().contains(f)) {
          c.chosen = true;
          c.forced = true;
          open.addAll(wish.withCallees() ? f.callees : List.of());
        }
      }
    }
    Set<ProfiledFunction> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      ProfiledFunction f = open.remove();
      Candidate c = f.name == null ? null : candidates.get(f.name);
      if (c != null && mayGo(c)) {
        c.chosen = true;
        c.forced = true;
      }
      for (ProfiledFunction callee : f.callees) {
        if (seen.add(callee)) {
          open.add(callee);
        }
      }
    }
  }

  private boolean mayGo(Candidate c) {
    for (ProfiledFunction f : c.functions) {
      if (wish.excluded().contains(f) || !wish.everything() && isCommunication(f)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a function communicates or synchronises, by its name or its group. */
  static boolean isCommunication(ProfiledFunction f) {
    String name = f.name.toLowerCase(Locale.ROOT);
    String group = f.group == null ? "" : f.group.toLowerCase(Locale.ROOT);
    return group.equals("mpi")
        || group.startsWith("omp")
        || group.startsWith("pthread")
        || group.startsWith("shmem")
        || group.equals("vt_api")
        || name.startsWith("mpi_")
        || name.startsWith("pmpi_")
        || name.startsWith("pthread_")
        || name.startsWith("shmem_")
        || name.startsWith("!$omp")
        || name.startsWith("omp_");
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (Candidate c : candidates.values()) {
      if (c.chosen && (c.forced || c.records() > 0)) {
        names.add(c.name);
      }
    }
    return names;
  }

  private Result result(long bytes, boolean reached) {
    List<String> names = names();
    long kept = profile.records();
    long enters = profile.records(EventKind.ENTER);
    for (Candidate c : candidates.values()) {
      if (c.chosen) {
        kept -= c.records();
        enters -= c.functions.stream().mapToLong(f -> f.callsBeyond).sum();
      }
    }
    String kinds = kinds(enters);
    StringBuilder out = new StringBuilder("# Filter file made by tracetool\n");
    out.append("# expected: ").append(kept).append(" of ").append(profile.records());
    out.append(" event records, ").append(bytes).append(" of ").append(profile.fileBytes());
    out.append(" bytes of event files\n# ").append(kinds).append('\n');
    wish.dialect().writeRules(out, names, wish.limit());
    return new Result(
        out.toString(), names, kept, profile.records(), bytes, profile.fileBytes(), reached, kinds);
  }

  private String kinds(long enters) {
    StringBuilder out = new StringBuilder("left: ").append(enters).append(" calls");
    long messages =
        profile.records(EventKind.SEND)
            + profile.records(EventKind.RECEIVE)
            + profile.records(EventKind.ISEND)
            + profile.records(EventKind.IRECEIVE);
    long samples = profile.records(EventKind.COUNTER) + profile.records(EventKind.METRICS);
    out.append(" of ").append(profile.records(EventKind.ENTER));
    out.append("; the trace has ").append(messages).append(" sends and receives and ");
    return out.append(samples).append(" records of counters").toString();
  }
}
