package org.tracetool.unify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Strictness;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.unify.run.Unifier;

/** Local files of a small run, written line by line, and the result of unification. */
public final class LocalRun {
  private final Path folder;
  public final Diagnostics diagnostics = new Diagnostics();

  public LocalRun(Path folder) {
    this.folder = folder;
  }

  /** The control file: mode flags, then the lines of its sections. */
  public LocalRun control(int flags, String... lines) {
    List<String> all = new ArrayList<>();
    all.add("<VTUCTL 5.14.4test 3e8>");
    all.add(flags + ":0:0:");
    all.addAll(List.of(lines));
    return file("a.uctl", all.toArray(new String[0]));
  }

  /** Definitions of a stream, between the usual first lines and its time range. */
  public LocalRun definitions(String stream, String range, String... lines) {
    List<String> all = new ArrayList<>();
    all.add("DV1.c.3\"test\"");
    all.add("DCR\"VampirTrace 5.14.4test\"");
    all.add("DTR3e8");
    all.addAll(List.of(lines));
    all.add(range);
    return file("a." + stream + ".def", all.toArray(new String[0]));
  }

  /**
   * Events: lines of {@code time record record …}; time and process lines are derived from them.
   */
  public LocalRun events(String stream, String... lines) {
    return timed(stream, "events", lines);
  }

  public LocalRun timed(String stream, String suffix, String... lines) {
    List<String> all = new ArrayList<>();
    String time = "0";
    for (String line : lines) {
      String[] parts = line.split(" +(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
      time = parts[0];
      all.add(time);
      all.add("*" + stream);
      all.addAll(List.of(parts).subList(1, parts.length));
    }
    all.add(time);
    all.add("*" + stream);
    return file("a." + stream + "." + suffix, all.toArray(new String[0]));
  }

  public LocalRun file(String name, String... lines) {
    try {
      Files.writeString(
          folder.resolve(name), String.join("\n", lines) + "\n", StandardCharsets.ISO_8859_1);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path path(String name) {
    return folder.resolve(name);
  }

  public UnifyOptions options() {
    return UnifyOptions.defaults(folder.resolve("a"))
        .withCompress(false)
        .withSnapshots(0)
        .withReporting(Strictness.NONE, diagnostics, UnifyListener.NONE);
  }

  public UnifyReport unify() throws IOException {
    return unify(options());
  }

  public static UnifyReport unify(UnifyOptions options) throws IOException {
    TraceFormat otf = FormatRegistry.load().byId("otf");
    return Unifier.run(options, otf.facet(RunFilesFacet.class), otf, otf::create);
  }

  /** Lines of an output file, named without its prefix. */
  public List<String> output(String suffix) throws IOException {
    return Files.readAllLines(folder.resolve("u_a." + suffix), StandardCharsets.ISO_8859_1);
  }

  /** Lines of the global definitions that begin with one of these words and a token. */
  public List<String> defined(String... keywords) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : output("0.def")) {
      for (String k : keywords) {
        if (line.matches(k + "([0-9a-f\"].*)")) {
          lines.add(line);
        }
      }
    }
    return lines;
  }

  /** Records of the events of a stream, each preceded by its time. */
  public List<String> written(String stream) throws IOException {
    List<String> records = new ArrayList<>();
    String time = "";
    String process = "";
    for (String line : output(stream + ".events")) {
      if (line.matches("[0-9a-f]+")) {
        time = line;
      } else if (line.startsWith("*")) {
        process = line;
      } else {
        records.add(time + " " + (process.equals("*" + stream) ? "" : process + " ") + line);
      }
    }
    return records;
  }

  /** Names of all files in the folder, in order. */
  public List<String> files() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  /** What was reported, as {@code CODE count}. */
  public List<String> incidents() {
    return IncidentCodes.counted(diagnostics);
  }

  /** The places of the incidents that were reported. */
  public List<String> examples() {
    return diagnostics.incidents().stream().flatMap(i -> i.examples().stream()).toList();
  }
}
