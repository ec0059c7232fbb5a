package org.tracetool.cli.stats;

import java.util.List;
import java.util.Locale;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.flame.StackCollector;
import org.tracetool.stats.flame.StackValue;
import picocli.CommandLine.Option;

/** Options for call stacks that go to a viewer of flame graphs. */
@Heading("Flame graphs")
final class FlameOptions {
  /** Forms that viewers read. */
  enum Form {
    folded,
    pprof,
    speedscope,
    svg
  }

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description =
          "With --by callpath: write the call stacks for a viewer. folded: text for flamegraph.pl"
              + " and others; pprof; speedscope; svg: a picture for any browser.")
  private Form form;

  @Option(
      names = "--value",
      paramLabel = "WHAT",
      description =
          "With --to: what the width of a frame shows: time (exclusive time; default), calls,"
              + " or the increase of the named counter.")
  private String value;

  @Option(
      names = "--per-process",
      description = "With --to: separate stacks for each process and thread.")
  private boolean apart;

  /** Whether stacks are asked for. */
  boolean any() {
    return form != null;
  }

  Form form() {
    return form;
  }

  void check(List<String> by, boolean otherForm, int traces, boolean compared)
      throws UsageException {
    if (form == null) {
      if (value != null || apart) {
        throw new UsageException(
            (value != null ? "--value" : "--per-process")
                + ": only with --by callpath --to FORMAT");
      }
      return;
    }
    if (by == null || !by.equals(List.of("callpath"))) {
      throw new UsageException("--to " + form + ": only with --by callpath");
    }
    if (otherForm) {
      throw new UsageException(
          "--to "
              + form
              + " is a form of its own; leave --format, --style, --top, --sort, --depth,"
              + " --stored and --into out");
    }
    if (traces > 1) {
      throw new UsageException("--to " + form + ": name one trace, and another with --compare");
    }
    if (compared && (form == Form.pprof || form == Form.speedscope)) {
      throw new UsageException(
          "--to " + form + ": this form holds one trace; compare with folded or svg");
    }
  }

  /** What is summed up of a trace. */
  StackCollector.Request request(Definitions definitions, TimeWindow window) throws UsageException {
    String what = value == null ? "time" : value;
    return switch (what.toLowerCase(Locale.ROOT)) {
      case "time" -> new StackCollector.Request(StackValue.TIME, 0, apart, window);
      case "calls" -> new StackCollector.Request(StackValue.CALLS, 0, apart, window);
      default ->
          new StackCollector.Request(StackValue.COUNTER, counter(definitions, what), apart, window);
    };
  }

  private static int counter(Definitions definitions, String name) throws UsageException {
    for (Definitions.Entry e : definitions.entries(DefinitionKind.COUNTER)) {
      Definition.Counter counter = (Definition.Counter) e.definition();
      if (name.equals(counter.name())) {
        return counter.token();
      }
    }
    throw new UsageException(
        "--value "
            + name
            + ": is neither time nor calls, and the trace has no such counter;"
            + " 'tracetool stats --by counter' lists them");
  }
}
