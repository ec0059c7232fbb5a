package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.tracetool.cli.InProcess;
import org.tracetool.core.io.Reboot;
import org.tracetool.testdata.faults.Fault;
import org.tracetool.testdata.faults.Faults;

/** Runs one scenario with one fault, and inspects the result independently. */
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
    Captured first = scenario.run(root);
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

  /** Checks the view of readers. */
  private List<String> views() throws IOException {
    List<String> views = new ArrayList<>();
    for (Target target : scenario.targets()) {
      views.add(target.view(root, scratch));
    }
    return views;
  }

  /** The outcome when something happens at a call. */
  Outcome at(int call, Fault fault) throws IOException {
    scenario.before().write(root);
    Faults faults = Faults.start(root, call, fault, scratch.resolve("vault"));
    Captured run = scenario.run(root);
    faults.end();
    Reboot.resetAll();
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
    String wrong = mixture(left);
    if (wrong == null && damageReported(run, fault)) {
      wrong = wrongRest(now, left);
      return wrong == null
          ? Outcome.of(Outcome.Kind.DAMAGE_REPORTED)
          : Outcome.defect(wrong + "; " + run);
    }
    // One failing look may change how a whole trace is laid out; its content was compared.
    boolean otherBytes =
        fault == Fault.ERROR
            && !at.call().changing()
            && run.code() == 0
            && now.equals(done)
            && left.leftOvers().isEmpty()
            && inputsIntact(left);
    if (wrong == null && !otherBytes) {
      wrong = wrongState(left, now);
    }
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

  private static boolean damageReported(Captured run, Fault fault) {
    return fault == Fault.ERROR
        && run.code() == 0
        && run.message().contains("everything that could be read was kept");
  }

  /** Problems of outputs of a part of the input. */
  private String wrongRest(List<String> now, Tree left) {
    for (int i = 0; i < now.size(); i++) {
      String view = now.get(i);
      if (view.equals(old.get(i))
          || view.equals(Target.NONE)
          || view.startsWith(Target.UNREADABLE)) {
        return scenario.targets().get(i).path() + " is not what was kept: " + shortened(view);
      }
    }
    if (!left.leftOvers().isEmpty()) {
      return "exit 0 and left " + left.leftOvers();
    }
    return inputsIntact(left) ? null : "an input has changed";
  }

  /** Old files beside the new main file of a trace, whatever the new ones hold; null for none. */
  private String mixture(Tree left) {
    for (Target target : scenario.targets()) {
      SortedMap<String, String> before = target.plainFiles(scenario.before()).entries();
      SortedMap<String, String> after = target.plainFiles(doneTree).entries();
      SortedMap<String, String> now = target.plainFiles(left).entries();
      if (target.kind() == Target.Kind.TABLES) {
        boolean anyOld = now.entrySet().stream().anyMatch(e -> isOnlyIn(before, after, e));
        if (anyOld && now.entrySet().stream().anyMatch(e -> isOnlyIn(after, before, e))) {
          return "old tables stand beside new ones: " + now.keySet();
        }
      }
      String main = now.get(target.path());
      if (target.kind() != Target.Kind.TRACE
          || main == null
          || main.equals(before.get(target.path()))) {
        continue;
      }
      for (Map.Entry<String, String> e : now.entrySet()) {
        boolean isOld = e.getValue().equals(before.get(e.getKey()));
        if (isOld
            && !e.getValue().equals(after.get(e.getKey()))
            && !target.holdsNothing(e.getValue())) {
          return "an old file stands beside a new trace: " + e.getKey();
        }
      }
    }
    return null;
  }

  private static boolean isOnlyIn(
      SortedMap<String, String> one, SortedMap<String, String> other, Map.Entry<String, String> e) {
    return e.getValue().equals(one.get(e.getKey())) && !e.getValue().equals(other.get(e.getKey()));
  }

  /** Problems of the files on the disk. */
  private String wrongState(Tree left, List<String> now) throws IOException {
    for (int i = 0; i < now.size(); i++) {
      Target target = scenario.targets().get(i);
      boolean hidden = target.mayBeOutOfSight() && now.get(i).equals(Target.NONE);
      if (!now.get(i).equals(old.get(i)) && !now.get(i).equals(done.get(i)) && !hidden) {
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

  /** The trace that other readers see: the old one, the new one, or none. */
  private String foreign(Target target, Tree left) {
    Tree files = target.plainFiles(left);
    if (target.kind() == Target.Kind.FILES
        || target.kind() == Target.Kind.SAMPLES
        || !files.entries().containsKey(target.path())
        || files.equals(target.plainFiles(scenario.before()))
        || files.equals(target.plainFiles(doneTree))) {
      return null;
    }
    return "other readers see a mixture: " + files.entries().keySet();
  }

  /** Problems of the message about a failure. */
  private String wrongAnswer(
      Captured run, Fault fault, Faults.Made at, List<String> now, Tree left) {
    if (run.code() == 0) {
      if (!now.equals(done)) {
        return "exit 0 with less than everything";
      }
      // An index that view makes is extra: that it is not in place is a warning.
      boolean told = isView() && run.message().contains(".commit");
      return told || mayLeave(fault, at, left.leftOvers())
          ? null
          : "exit 0 and left " + left.leftOvers();
    }
    // When the file server is lost, the next thing that fails may be a reading of the input.
    boolean input = fault == Fault.GONE && run.message().contains(root.resolve("in").toString());
    boolean output = at.call().changing() && !input || fault == Fault.FULL || fault == Fault.SHORT;
    boolean older = scenario.isOlderTool();
    if (older ? run.code() != 1 : run.code() != 4 && (output || run.code() != 3)) {
      return "exit " + run.code();
    }
    String speaker = older ? scenario.args().get(0) : "tracetool";
    if (!run.message().startsWith(speaker + ": ") || run.message().contains("internal error")) {
      return "no clear message";
    }
    if (!run.message().contains(root.toString())) {
      return "the message names no file";
    }
    if (!run.message().contains(".commit") && !mayLeave(fault, at, left.leftOvers())) {
      return "left " + left.leftOvers();
    }
    return null;
  }

  /** Returns whether the call that failed was needed to remove all that is left. */
  private static boolean mayLeave(Fault fault, Faults.Made at, List<String> left) {
    boolean removing =
        switch (at.call()) {
          case UNLINK, STAT, LIST, OPEN -> true;
          default -> false;
        };
    Path path = Path.of(at.path().toString()); // of the file system that all others are of
    return left.isEmpty()
        || fault == Fault.GONE
        || removing && left.stream().allMatch(p -> concerns(path, p));
  }

  /**
   * Returns whether a path is in the same hidden thing as one that is left, or is a folder around
   * it.
   */
  private static boolean concerns(Path path, String left) {
    Path thing = Tree.hiddenThing(Path.of(left));
    return path.startsWith(thing) || thing.startsWith(path) || path.toString().isEmpty();
  }

  /** Problems after the next run of the command. */
  private String wrongLater(boolean powerCut) throws IOException {
    Captured again = scenario.run(root);
    List<String> now = views();
    if (!now.equals(done)) {
      return "the next run does not finish it: " + again;
    }
    boolean refuses = again.message().contains("already exists");
    if (again.code() != 0 && !scenario.consumes() && !refuses) {
      return "the next run fails: " + again;
    }
    if (isView()) {
      // It finds the index that was made for it and so makes none.
      Captured.of(() -> InProcess.run("files", "recover", root + "/in/records-short.otf"));
    }
    if (scenario.args().contains("--join")) {
      // Without shards it does not come to its output.
      Captured.of(() -> InProcess.run("files", "recover", root + "/out/x.otf"));
    }
    List<String> left = Tree.read(root).only(p -> !p.startsWith(Scenario.TEMPORARY)).leftOvers();
    if (scenario.isDoneOnce()) {
      // There is nothing left to do, so no process takes the lock that a dead one had.
      left = left.stream().filter(p -> !p.endsWith(LOCK)).toList();
    }
    if (powerCut) {
      // A folder whose list was never on the disk cannot be proved to be ours, and so it stays.
      left = left.stream().filter(p -> !p.contains(PART)).toList();
    }
    return left.isEmpty() ? null : "the next run leaves " + left;
  }

  private boolean isView() {
    return scenario.args().get(0).equals("view");
  }

  private static String shortened(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "..." : text;
  }
}
