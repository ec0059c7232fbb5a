package org.tracetool.cli.check;

import org.tracetool.check.event.RankListText;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Explanation;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.LiveCheck;
import org.tracetool.check.finding.Severity;
import org.tracetool.console.Printable;
import org.tracetool.core.text.CountText;

/** Findings for people. */
final class FindingText {
  private static final String INDENT = "    ";

  private final StringBuilder out = new StringBuilder();
  private final boolean verbose;

  /**
   * Prints findings.
   *
   * @param verbose whether all places are shown that are kept
   */
  FindingText(boolean verbose) {
    this.verbose = verbose;
  }

  /** A trace. */
  static String of(CheckedTrace checked, boolean named, boolean verbose) {
    FindingText text = new FindingText(verbose);
    if (named) {
      text.out.append("trace  ").append(Printable.text(checked.trace())).append("\n\n");
    }
    if (checked.result() == null) {
      return text.out.append(Printable.text(checked.error())).append('\n').toString();
    }
    checked.shown().forEach(f -> text.printFinding(f, checked));
    text.end(checked);
    return text.out.toString();
  }

  private void printLine(String label, String value) {
    out.append("  ").append(label);
    out.append(" ".repeat(Math.max(1, 8 - label.length())));
    out.append(Printable.text(value)).append('\n');
  }

  private void printFinding(Finding f, CheckedTrace checked) {
    out.append(f.severity().label()).append("  ").append(f.check().label());
    if (f.count() > 1) {
      out.append("  (").append(f.count()).append(" times)");
    }
    out.append('\n');
    printLine("what", f.message());
    if (!f.ranks().isEmpty()) {
      printLine("ranks", RankListText.list(f.ranks()));
    }
    if (f.file() != null) {
      printLine("file", f.file() + (f.offset() == null ? "" : ", byte " + f.offset()));
    }
    for (Finding.Wait w : f.waits()) {
      printLine(
          "wait",
          "rank "
              + w.rank()
              + " at "
              + checked.ticks().seconds(w.time())
              + " s in "
              + w.call()
              + (w.source() == null ? "" : " (" + w.source() + ")")
              + (w.tag() < 0 ? "" : ", tag " + w.tag())
              + (w.comm() == null ? "" : ", " + w.comm())
              + (w.waitsFor() < 0 ? ", for whom is not recorded" : ", for rank " + w.waitsFor()));
    }
    int most = verbose ? Integer.MAX_VALUE : 3;
    f.places().stream().limit(most).forEach(p -> printPlace(p, checked));
    printLine("do", f.check().explanation().advice());
    out.append('\n');
  }

  private void printPlace(Finding.Location p, CheckedTrace checked) {
    StringBuilder text = new StringBuilder();
    if (p.timed()) {
      text.append(checked.seconds(p)).append(" s, ");
    }
    if (p.process() != null) {
      text.append(p.process());
    }
    if (!p.calls().isEmpty()) {
      text.append(", in ").append(String.join(" > ", p.calls()));
    }
    if (p.what() != null) {
      text.append(text.length() == 0 ? "" : ": ").append(p.what());
    }
    printLine("place", text.toString());
  }

  private void end(CheckedTrace checked) {
    long hidden = checked.total() - checked.shown().size();
    if (hidden > 0) {
      out.append(hidden).append(" more not listed; --max 0 lists all\n\n");
    }
    if (!checked.result().notes().isEmpty()) {
      out.append("not findings, or not known from this trace:\n");
      for (String note : checked.result().notes()) {
        out.append("  ").append(Printable.text(note)).append('\n');
      }
      out.append('\n');
    }
    out.append(checked.total() == 0 ? "nothing found" : CountText.of(checked.total(), "finding"));
    if (checked.total() > 0) {
      out.append(" (").append(CountText.of(checked.count(Severity.ERROR), "error")).append(", ");
      out.append(CountText.of(checked.count(Severity.WARNING), "warning")).append(", ");
      out.append(CountText.of(checked.count(Severity.HINT), "hint")).append(')');
    }
    out.append(" in ").append(CountText.of(checked.result().records(), "record"));
    out.append(" of ").append(CountText.of(checked.result().processes(), "location")).append(", ");
    out.append(CountText.of(checked.result().messages(), "message")).append(", ");
    out.append(CountText.of(checked.result().operations(), "collective operation")).append('\n');
  }

  /** What a check means. */
  /** A check that only the running program can make. */
  static String explain(LiveCheck check) {
    return check.label()
        + "  (only in a live run)\n"
        + INDENT
        + check.meaning()
        + "\n  how found\n"
        + INDENT
        + "The Trace Collector's checker finds it while the program runs: it needs "
        + check.needs()
        + ", which no trace holds. What it recorded in a trace is reported as RUN:REPORTED.\n";
  }

  static String explain(CheckKind check) {
    Explanation e = check.explanation();
    StringBuilder out = new StringBuilder();
    out.append(check.label()).append("  (").append(check.severity().label()).append(", ");
    out.append(check.strength().label()).append(")\n");
    out.append(INDENT).append(e.meaning()).append('\n');
    out.append("  how found\n").append(INDENT).append(e.evidence()).append('\n');
    out.append("  what to do\n").append(INDENT).append(e.advice()).append('\n');
    out.append("  example\n").append(INDENT).append(e.example()).append('\n');
    return out.toString();
  }
}
