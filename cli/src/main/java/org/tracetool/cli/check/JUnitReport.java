package org.tracetool.cli.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;

/**
 * Findings as results of tests in the form of JUnit, which systems for continuous integration show:
 * a suite for each trace, with a failed case for each finding and a passed one for each check that
 * found nothing.
 */
final class JUnitReport {
  private final StringBuilder out = new StringBuilder();

  private JUnitReport() {}

  /** The document of all traces. */
  static String of(List<CheckedTrace> traces) {
    JUnitReport report = new JUnitReport();
    report.out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    report.out.append("<testsuites name=\"tracetool check\">\n");
    traces.forEach(report::writeSuite);
    return report.out.append("</testsuites>\n").toString();
  }

  private void writeSuite(CheckedTrace checked) {
    Set<CheckKind> found = new HashSet<>();
    checked.shown().forEach(f -> found.add(f.check()));
    boolean isRead = checked.result() != null;
    int passed = isRead ? CheckKind.values().length - found.size() : 0;
    int failed = checked.shown().size();
    out.append("  <testsuite").append(attribute("name", checked.trace()));
    out.append(attribute("tests", Integer.toString(passed + failed + (isRead ? 0 : 1))));
    out.append(attribute("failures", Integer.toString(failed)));
    out.append(attribute("errors", isRead ? "0" : "1")).append(">\n");
    if (!isRead) {
      writeCase("read", checked, "error", checked.state(), checked.error(), "");
    }
    for (Finding f : checked.shown()) {
      writeCase(f.check().label(), checked, "failure", f.severity().label(), f.message(), text(f));
    }
    for (CheckKind check : CheckKind.values()) {
      if (isRead && !found.contains(check)) {
        out.append("    <testcase").append(attribute("name", check.label()));
        out.append(attribute("classname", checked.trace())).append("/>\n");
      }
    }
    out.append("  </testsuite>\n");
  }

  private static String text(Finding f) {
    StringBuilder text = new StringBuilder();
    for (Finding.Location place : f.places()) {
      text.append(place.process() == null ? "" : place.process() + ": ");
      text.append(place.what() == null ? "" : place.what()).append('\n');
    }
    return text.append(f.check().explanation().advice()).toString();
  }

  private void writeCase(
      String name, CheckedTrace checked, String element, String type, String message, String text) {
    out.append("    <testcase").append(attribute("name", name));
    out.append(attribute("classname", checked.trace())).append(">\n      <").append(element);
    out.append(attribute("type", type)).append(attribute("message", message)).append('>');
    out.append(escaped(text)).append("</").append(element).append(">\n    </testcase>\n");
  }

  private static String attribute(String name, String value) {
    String text = escaped(value).replace("\"", "&quot;").replace("\n", "&#10;");
    return " " + name + "=\"" + text + '"';
  }

  /** A text without what XML cannot hold. */
  private static String escaped(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints()
        .map(c -> c < ' ' && c != '\n' && c != '\t' || c > 0xfffd && c < 0x10000 ? 0xfffd : c)
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c)
        .forEach(plain::appendCodePoint);
    return plain.toString().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
