package org.tracetool.cli.faults;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tracetool.testdata.faults.Call;
import org.tracetool.testdata.faults.Fault;
import org.tracetool.testdata.faults.Faults;
import org.tracetool.testdata.faults.FaultyFileSystemProvider;

/**
 * Lets each command that writes fail at each of its calls in turn, and checks the result. Runs in a
 * JVM of its own, whose default file system is the faulty one.
 */
public final class FaultRun {
  private static final int FEW = 1000;
  private static final int MIN_FAULTS = 5000;

  private final PrintWriter report;
  private final int every;
  private final Path folder;
  private final Map<Outcome.Kind, Integer> sums = new EnumMap<>(Outcome.Kind.class);
  private int points;

  private FaultRun(PrintWriter report, int every, Path folder) {
    this.report = report;
    this.every = every;
    this.folder = folder;
  }

  /**
   * Runs the points and writes a table.
   *
   * @param args file for the table; take one of so many points (1 for all); an empty folder; parts
   *     of the names of commands, separated by commas, empty for all
   */
  public static void main(String[] args) throws IOException {
    if (!FaultyFileSystemProvider.installed()) {
      throw new IllegalStateException("the file system is not the faulty one");
    }
    // No one waits for its result when the test has ended.
    ProcessHandle.current().parent().ifPresent(p -> p.onExit().thenRun(() -> halt(1)));
    int code;
    try (PrintWriter report = new PrintWriter(Files.newBufferedWriter(Path.of(args[0])))) {
      FaultRun run = new FaultRun(report, Integer.parseInt(args[1]), Path.of(args[2]));
      code = run.all(args[3]) ? 0 : 1;
    }
    halt(code);
  }

  /** Ends this process without the clean-up that killed commands had registered. */
  private static void halt(int code) {
    Runtime.getRuntime().halt(code);
  }

  private boolean all(String wanted) throws IOException {
    Path root = Files.createDirectories(folder.resolve("run"));
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    Files.createDirectories(scratch.resolve("vault"));
    List<String> defects = new ArrayList<>();
    report.println(
        "| command | calls | points | old | new | each whole | finished later | damage reported |"
            + " defects |");
    report.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    List<Scenario> scenarios = Scenarios.all(root);
    Set<String> names = scenarios.stream().map(Scenario::name).collect(Collectors.toSet());
    int turn = 0;
    for (Scenario scenario : scenarios) {
      // In a small sample the harder case, an output onto an older one, stands for both.
      boolean stoodFor = every > FEW && names.contains(scenario.name() + Scenarios.OLD_THERE);
      if (Stream.of(wanted.split(",")).anyMatch(scenario.name()::contains) && !stoodFor) {
        if (every > MIN_FAULTS && turn++ % 2 > 0) {
          continue; // each second command
        }
        runScenario(scenario, root, scratch, defects);
        report.flush();
      }
    }
    printLine("all", 0, points, sums);
    report.println();
    defects.forEach(report::println);
    return defects.isEmpty();
  }

  private void runScenario(Scenario scenario, Path root, Path scratch, List<String> defects)
      throws IOException {
    Inspection inspection;
    try {
      inspection = new Inspection(scenario, root, scratch);
    } catch (IllegalStateException e) {
      defects.add(e.getMessage());
      return;
    }
    List<Faults.Made> calls = inspection.calls();
    Map<Outcome.Kind, Integer> counts = new EnumMap<>(Outcome.Kind.class);
    int made = 0;
    for (int i = 0; i < calls.size(); i++) {
      for (Fault fault : Fault.values()) {
        Call call = calls.get(i).call();
        if (!fault.appliesTo(call) || !chosen(scenario, i, fault, call)) {
          continue;
        }
        Outcome outcome = inspection.at(i + 1, fault);
        made++;
        counts.merge(outcome.kind(), 1, Integer::sum);
        if (outcome.kind() == Outcome.Kind.DEFECT) {
          String defect =
              String.format(
                  "%s: %s at call %d, %s of %s: %s",
                  scenario.name(), fault, i + 1, call, calls.get(i).path(), outcome.what());
          System.out.println(defect);
          System.out.flush();
          defects.add(defect);
        }
      }
    }
    printLine(scenario.name(), calls.size(), made, counts);
    points += made;
    counts.forEach((kind, n) -> sums.merge(kind, n, Integer::sum));
  }

  /** Spread over all of them, the same ones each time; more of those that move names around. */
  private boolean chosen(Scenario scenario, int call, Fault fault, Call what) {
    if (every == 1) {
      return true;
    }
    boolean names = what == Call.RENAME || what == Call.LINK || what == Call.UNLINK;
    int hash = (scenario.name() + call + fault).hashCode() * 0x9E3779B9 >>> 8;
    return hash % (names ? Math.max(1, every / 8) : every) == 0;
  }

  private void printLine(String name, int calls, int made, Map<Outcome.Kind, Integer> counts) {
    report.printf("| %s | %s | %d |", name, calls == 0 ? "" : calls, made);
    for (Outcome.Kind kind : Outcome.Kind.values()) {
      report.printf(" %d |", counts.getOrDefault(kind, 0));
    }
    report.println();
  }
}
