package org.tracetool.legacy.stf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.console.FileOutput;
import org.tracetool.core.text.TraceText;
import org.tracetool.filter.names.RunProtocol;

/** The file beside an STF trace that lists the options in use, with which a run can be repeated. */
final class ProtocolFile {
  private ProtocolFile() {}

  /** Writes that of a new trace. */
  static void write(StftoolConfiguration c, StftoolOutput target) throws IOException {
    Path trace = target.path();
    String name = c.value(StftoolDirective.PROTOFILE_NAME);
    Path file = name == null ? RunProtocol.besides(trace) : StftoolOutput.place(c, name);
    byte[] text = TraceText.encode(text(c, target));
    FileOutput.write(file, out -> out.write(text, 0, text.length));
  }

  private static String text(StftoolConfiguration c, StftoolOutput target) throws IOException {
    StringBuilder out = new StringBuilder();
    for (StftoolDirective d : StftoolDirective.values()) {
      List<StftoolConfiguration.Entry> entries = c.entries(d);
      if (d != StftoolDirective.REQUEST && !entries.isEmpty()) {
        out.append("# set by user\n");
        for (StftoolConfiguration.Entry e : entries) {
          out.append(d.keyword()).append(' ').append(e.text()).append('\n');
        }
      } else if (d.usual() != null) {
        writeOption(out, c, d, target);
      }
    }
    Path before = RunProtocol.find(Path.of(c.input()));
    if (before != null) {
      for (String line : RunProtocol.lines(before)) {
        if (StfTool.lower(line.strip()).startsWith("info ")) {
          out.append(line.strip()).append('\n');
        }
      }
    }
    return out.toString();
  }

  private static void writeOption(
      StringBuilder out, StftoolConfiguration c, StftoolDirective d, StftoolOutput target) {
    String value =
        switch (d) {
          case LOGFILE_NAME -> target.path().toString();
          case LOGFILE_FORMAT -> target.format().name();
          case PROTOFILE_NAME ->
              c.value(d) == null ? RunProtocol.besides(target.path()).toString() : c.value(d);
          default -> c.value(d) == null ? d.usual() : c.value(d);
        };
    boolean said = c.has(d) || d == StftoolDirective.LOGFILE_NAME;
    out.append(
        !said
            ? "# default\n"
            : value.equalsIgnoreCase(d.usual())
                ? "# default, set explicitly\n"
                : "# set by user\n");
    boolean quotes = value.isEmpty() || value.matches("(?s).*\\s.*");
    out.append(d.keyword()).append(' ');
    out.append(quotes ? '"' + value + '"' : value).append('\n');
  }
}
