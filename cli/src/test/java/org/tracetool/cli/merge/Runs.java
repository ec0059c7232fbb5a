package org.tracetool.cli.merge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.diff.DiffCommand;
import org.tracetool.cli.split.SplitCommand;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.contract.ContractRow;
import picocli.CommandLine;

/** Runs commands as tests need them. */
final class Runs {
  private Runs() {}

  static int split(Path trace, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-q", trace.toString()));
    return new CommandLine(new SplitCommand()).execute(args.toArray(new String[0]));
  }

  static int merge(Path out, List<Path> parts, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-q", "-o", out.toString()));
    parts.forEach(p -> args.add(p.toString()));
    return new CommandLine(new MergeCommand()).execute(args.toArray(new String[0]));
  }

  /** The reports of merging on standard error. */
  static String warnings(Path out, List<Path> parts, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-o", out.toString()));
    parts.forEach(p -> args.add(p.toString()));
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      new CommandLine(new MergeCommand()).execute(args.toArray(new String[0]));
    } finally {
      System.setErr(before);
    }
    return err.toString(StandardCharsets.UTF_8);
  }

  static int convert(Path in, Path out, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-q", in.toString(), out.toString()));
    return new CommandLine(new ConvertCommand()).execute(args.toArray(new String[0]));
  }

  static int diff(Path a, Path b) {
    return new CommandLine(new DiffCommand()).execute("-q", a.toString(), b.toString());
  }

  /** The traces in a folder, by name. */
  static List<Path> parts(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(files.filter(f -> f.toString().endsWith(".otf")).sorted().toList());
    }
  }

  /** The definitions of an OTF trace. */
  static Definitions definitions(Path trace) throws IOException {
    try (TraceReader reader =
        FormatRegistry.load().byId("otf").open(trace, ReadOptions.defaults())) {
      return reader.definitions();
    }
  }

  /** The events of all its streams, one stream after the other. */
  static List<ContractRow> events(Path trace) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows = new ArrayList<>();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        if (reader.has(stream, Section.EVENTS)) {
          rows.addAll(ContractRow.readAll(reader.open(stream, Section.EVENTS, options)));
        }
      }
    }
    return rows;
  }

  /** Work in a folder of its own. */
  interface Work {
    void runIn(Path folder) throws IOException;
  }

  /** Does work in a new folder, which is removed again. */
  static void runInNewFolder(Work work) throws IOException {
    Path folder = MemoryFolders.create("tracetool-test");
    try {
      work.runIn(folder);
    } finally {
      Deletion.remove(folder);
    }
  }
}
