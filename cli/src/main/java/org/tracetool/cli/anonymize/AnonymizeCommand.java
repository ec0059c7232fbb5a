package org.tracetool.cli.anonymize;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.argument.PartFile;
import org.tracetool.cli.argument.RuleText;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.report.AmendingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.WarningCode;
import org.tracetool.filter.anonymize.Anonymizer;
import org.tracetool.filter.anonymize.Anonymizer.TextCount;
import org.tracetool.filter.anonymize.KeepRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tracetool anonymize}: a trace with pseudonyms in place of its names. */
@Command(
    name = "anonymize",
    description = "Replace the names in a trace by pseudonyms, so that it can be shared.",
    footer = {
      "",
      "Functions, files, hosts, processes, parameters and texts get pseudonyms; equal"
          + " names get equal ones. Names of MPI, OpenMP, CUDA and the C library stay."
          + " Structure, durations and sizes stay; times count from the first record."
          + " Comments, properties, texts of key-value pairs and unknown records are left"
          + " out. docs/sharing.md has the details.",
      "",
      "Examples:",
      "  tracetool anonymize run.otf2 -o shared.otf2 --map names.txt",
      "  tracetool anonymize run.otf2 -o shared.otf2 --keep 'region:solve*' --keep counter",
      "  tracetool anonymize next.otf2 -o next-shared.otf2 --reuse-map names.txt"
    })
public final class AnonymizeCommand extends AmendingCommand {
  @Option(
      names = "--keep",
      paramLabel = "RULES",
      description =
          "Keep these texts: CLASS, or CLASS:PATTERN for those that match, separated by commas;"
              + " repeatable. Classes: region, group, source, file, host, process, communicator,"
              + " counter, marker, parameter, key, tool, text, description, comment, property,"
              + " pair, unknown, attachment, date.")
  private List<String> keep = new ArrayList<>();

  @Option(
      names = "--keep-file",
      paramLabel = "FILE",
      description = "Read such rules from a file, one per line; repeatable.")
  private List<Path> keepFiles = new ArrayList<>();

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description =
          "Write the names and their pseudonyms to a new file that only you can read. Without"
              + " it, pseudonyms cannot be translated back later.")
  private Path map;

  @Option(
      names = "--reuse-map",
      paramLabel = "FILE",
      description =
          "Use the key of this earlier map: the same names get the same pseudonyms again.")
  private Path earlier;

  @Option(names = "--replace-tags", description = "Replace the tags of messages, too.")
  private boolean replaceTags;

  /** Rules that a warning names. */
  private static final int MAX_UNUSED = 3;

  private Anonymizer anonymizer;

  /** The command. */
  public AnonymizeCommand() {
    super("anonymize", "anonymizing");
  }

  @Override
  protected void checkOptions() throws IOException {
    anonymizer = new Anonymizer(rules(), earlier, map != null, replaceTags);
  }

  @Override
  protected void amend(
      TraceReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException {
    try (NameMapFile names = map == null ? null : NameMapFile.create(map)) {
      TraceReader shared = anonymizer.reader(reader, TraceExtent.earliest(reader, options));
      write(shared, target, names, options, progress);
    }
  }

  private KeepRules rules() throws UsageException {
    if (map != null && TraceInput.isStandard(map)) {
      throw new UsageException("--map -: names a file, since the map is for its owner alone");
    }
    if (map != null && map.getFileName() != null && PartFile.isPartOf(map, out)) {
      throw new UsageException(
          "--map " + map + ": is the name of a file of the output " + out + "; choose another one");
    }
    KeepRules rules = new KeepRules();
    for (String list : keep) {
      for (String rule : list.split(",", -1)) {
        rules.add(rule);
      }
    }
    for (Path file : keepFiles) {
      for (String rule : RuleText.lines(file)) {
        rules.add(rule);
      }
    }
    return rules;
  }

  private void write(
      TraceReader shared,
      TraceFormat target,
      NameMapFile names,
      ReadOptions options,
      Progress progress)
      throws IOException {
    try (TraceWriter writer = target.create(out, output.writing(diagnostics))) {
      if (copyOf(shared, target, streams, options, progress).run(writer) == 0) {
        reportNoRecords(in, "no records, only definitions");
      }
      runReport.setTexts(anonymizer.counts());
      List<String> unused = anonymizer.unusedRules();
      diagnostics.warnMany(
          WarningCode.UNUSED_RULES,
          "a rule of --keep matches no text",
          unused.size(),
          unused.subList(0, Math.min(MAX_UNUSED, unused.size())));
      diagnostics.warnMany(
          WarningCode.CHANGED_TIMES,
          "times before the first record became 0",
          anonymizer.earlyTimes(),
          List.of(in.toString()));
      diagnostics.warnMany(
          WarningCode.LIMIT_REACHED,
          "names missing from the map, which is full; --memory SIZE may allow more",
          anonymizer.missingInMap(),
          List.of(String.valueOf(map)));
      writer.complete();
      checkStrict();
      if (names != null) {
        names.write(anonymizer);
      }
      writer.finish();
    }
    if (!common.quiet()) {
      printCounts();
    }
  }

  private void printCounts() {
    StringBuilder replaced = new StringBuilder("replaced:");
    StringBuilder kept = new StringBuilder("kept:");
    StringBuilder dropped = new StringBuilder("dropped:");
    for (TextCount count : anonymizer.counts()) {
      append(replaced, count, count.replaced());
      append(kept, count, count.kept());
      append(dropped, count, count.dropped());
    }
    for (StringBuilder line : List.of(replaced, kept, dropped)) {
      if (line.charAt(line.length() - 1) != ':') {
        System.err.println(line);
      }
    }
    System.err.flush();
  }

  private static void append(StringBuilder line, TextCount count, long number) {
    if (number > 0) {
      line.append(line.charAt(line.length() - 1) == ':' ? " " : ", ");
      line.append(count.textClass().label()).append(' ').append(number);
    }
  }
}
