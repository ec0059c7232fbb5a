package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.InProcess;
import org.tracetool.core.io.Reboot;
import org.tracetool.testdata.faults.Call;
import org.tracetool.testdata.faults.Fault;
import org.tracetool.testdata.faults.Faults;

/** Runs one scenario with one fault, and looks at what is left with fresh eyes. */
final class Inspection {
  private static final String LOCK = ".lock";
  private static final String PART = ".part-";

  private final Scenario scenario;
  private final Path root;
  private final Path scratch;
  private final List<String> old;
  private final List<String> done;
  private final Tree doneTree;
  private final List<Faults.Made> calls;

  /**
   * Runs the scenario without a fault.
   *
   * @param root the folder it works in
   * @param scratch a folder beside it
   */
  Inspection(Scenario scenario, Path root, Path scratch) throws IOException {
    this.scenario = scenario;
    this.root = root;
    this.scratch = scratch;
    scenario.before().write(root);
    old = views();
    Faults faults = Faults.start(root, 0, Fault.ERROR, null);
    Captured first = Captured.of(() -> InProcess.run(scenario.commandLine(root)));
    faults.end();
    calls = faults.made();
    done = views();
    doneTree = Tree.read(root);
    if (first.code() != 0 || done.equals(old) || !doneTree.leftOvers().isEmpty()) {
      throw new IllegalStateException(
          scenario.name() + ": does not work: " + first + ", left " + doneTree.leftOvers());
    }
  }

  List<Faults.Made> calls() {
    return calls;
  }

  /**
   * What readers see. They wait a moment where a lock shows that somebody writes; that is spared
   * here.
   */
  private List<String> views() throws IOException {
    Map<Path, Path> locks = new HashMap<>();
    for (String left : Tree.read(root).leftOvers()) {
      if (left.endsWith(LOCK)) {
        Path aside = scratch.resolve("lock" + locks.size());
        locks.put(Files.move(root.resolve(left), aside), root.resolve(left));
      }
    }
    List<String> views = new ArrayList<>();
    for (Target target : scenario.targets()) {
      views.add(target.view(root, scratch));
    }
    for (Map.Entry<Path, Path> lock : locks.entrySet()) {
      Files.move(lock.getKey(), lock.getValue());
    }
    return views;
  }

  /** The outcome when something happens at a call. */
  Outcome at(int call, Fault fault) throws IOException {
    scenario.before().write(root);
    Faults faults = Faults.start(root, call, fault, scratch.resolve("vault"));
    Captured run = Captured.of(() -> InProcess.run(scenario.commandLine(root)));
    faults.end();
    Reboot.now();
    if (run.code() == Captured.HANGS) {
      return Outcome.defect("does not end");
    }
    if (!faults.reached()) {
      return run.code() == 0 && views().equals(done)
          ? Outcome.of(Outcome.Kind.NEW)
          : Outcome.defect("fails without a fault: " + run);
    }
    Faults.Made at = faults.made().get(call - 1);
    Tree left = Tree.read(root);
    List<String> now =
        left.visible().equals(doneTree.visible()) && left.leftOvers().isEmpty() ? done : views();
    if (fault == Fault.ERROR
        && run.code() == 0
        && run.message().contains("all that could be read was kept")
        && left.leftOvers().isEmpty()
        && inputsIntact(left)) {
      return Outcome.of(Outcome.Kind.DAMAGE_REPORTED);
    }
    // One failing look may change how a whole trace is laid out; its content was compared.
    boolean otherBytes =
        fault == Fault.ERROR
            && !at.call().changing()
            && run.code() == 0
            && now.equals(done)
            && left.leftOvers().isEmpty();
    String wrong = otherBytes ? null : wrongState(left, now);
    if (wrong == null) {
      wrong = fault.deadly() ? null : wrongAnswer(run, fault, at, now, left);
    }
    if (wrong != null) {
      return Outcome.defect(wrong + "; " + run);
    }
    boolean clean = left.leftOvers().isEmpty();
    if (!clean || fault.deadly()) {
      String later = wrongLater(fault.powerCut());
      if (later != null) {
        return Outcome.defect(later);
      }
    }
    if (!clean && !fault.deadly()) {
      return Outcome.of(Outcome.Kind.FINISHED_LATER);
    }
    return Outcome.of(
        now.equals(done)
            ? Outcome.Kind.NEW
            : now.equals(old) ? Outcome.Kind.OLD : Outcome.Kind.EACH_WHOLE);
  }

  /** What is wrong with what is on the disk. */
  private String wrongState(Tree left, List<String> now) throws IOException {
    for (int i = 0; i < now.size(); i++) {
      Target target = scenario.targets().get(i);
      if (!now.get(i).equals(old.get(i)) && !now.get(i).equals(done.get(i))) {
        return target.path() + " is neither old nor new: " + shortened(now.get(i));
      }
      String foreign = foreign(target, left);
      if (foreign != null) {
        return foreign;
      }
    }
    boolean gone = scenario.consumes() && now.equals(done);
    return gone || inputsIntact(left) ? null : "an input has changed";
  }

  private boolean inputsIntact(Tree left) {
    return scenario.inputs().stream()
        .allMatch(input -> input.plainFiles(left).equals(input.plainFiles(scenario.before())));
  }

  /** What other readers see of a trace: the old one, the new one, or none. */
  private String foreign(Target target, Tree left) {
    Tree files = target.plainFiles(left);
    if (target.kind() == Target.Kind.FILES
        || !files.entries().containsKey(target.path())
        || files.equals(target.plainFiles(scenario.before()))
        || files.equals(target.plainFiles(doneTree))) {
      return null;
    }
    return "other readers see a mixture: " + files.entries().keySet();
  }

  /** What is wrong with what the command said of a failure. */
  private String wrongAnswer(
      Captured run, Fault fault, Faults.Made at, List<String> now, Tree left) {
    if (run.code() == 0) {
      if (!now.equals(done)) {
        return "exit 0 with less than everything";
      }
      return left.leftOvers().isEmpty() || mayLeave(fault, at)
          ? null
          : "exit 0 and left " + left.leftOvers();
    }
    boolean output = at.call().changing() || fault == Fault.FULL || fault == Fault.SHORT;
    if (run.code() != 4 && (output || run.code() != 3)) {
      return "exit " + run.code();
    }
    if (!run.message().startsWith("tracetool: ") || run.message().contains("internal error")) {
      return "no clear message";
    }
    if (!run.message().contains(root.toString())) {
      return "the message names no file";
    }
    if (!left.leftOvers().isEmpty() && !run.message().contains(".commit") && !mayLeave(fault, at)) {
      return "left " + left.leftOvers();
    }
    return null;
  }

  /** Whether removing things is what could not be done. */
  private static boolean mayLeave(Fault fault, Faults.Made at) {
    return fault == Fault.GONE
        || at.call() == Call.UNLINK
        || (at.call() == Call.STAT || at.call() == Call.LIST || at.call() == Call.OPEN);
  }

  /** What is wrong after the next run of the command. */
  private String wrongLater(boolean powerCut) throws IOException {
    Captured again = Captured.of(() -> InProcess.run(scenario.commandLine(root)));
    List<String> now = views();
    if (!now.equals(done)) {
      return "the next run does not finish it: " + again;
    }
    boolean refuses = again.message().contains("already there");
    if (again.code() != 0 && !scenario.consumes() && !refuses) {
      return "the next run fails: " + again;
    }
    List<String> left = Tree.read(root).only(p -> !p.startsWith(Scenario.TEMPORARY)).leftOvers();
    if (scenario.consumes()) {
      // There is nothing left to do, so nobody takes the lock that a dead process had.
      left = left.stream().filter(p -> !p.endsWith(LOCK)).toList();
    }
    if (powerCut) {
      // A folder whose list was never on the disk cannot be proved to be ours, and so it stays.
      left = left.stream().filter(p -> !p.contains(PART)).toList();
    }
    return left.isEmpty() ? null : "the next run leaves " + left;
  }

  private static String shortened(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "..." : text;
  }
}
