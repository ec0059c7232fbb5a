package org.tracetool.cli.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.Replacement;
import org.tracetool.console.Progress;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.query.QueriedTrace;
import org.tracetool.query.QueryEngine;
import org.tracetool.query.TableFiles;
import org.tracetool.query.TableForm;
import org.tracetool.query.rows.QueryContext;

/** A trace as a folder of tables, in Parquet or Arrow, for programs that analyse data. */
public final class TableFolder {
  /** A last look before the output becomes final. */
  @FunctionalInterface
  public interface Last {
    /** Fails if the output is not wanted. */
    void check() throws IOException;
  }

  private final Path folder;
  private final TableForm form;
  private final CommonOptions common;
  private final Diagnostics diagnostics;

  /**
   * A folder to write.
   *
   * @param form of its files
   * @param diagnostics receives what the tables have no place for
   */
  public TableFolder(Path folder, TableForm form, CommonOptions common, Diagnostics diagnostics) {
    this.form = form;
    this.folder = folder.toAbsolutePath().normalize();
    this.common = common;
    this.diagnostics = diagnostics;
  }

  /** In which form an output is meant to be one, by its format or else its name; null if none. */
  public static TableForm meant(Path out, String format) {
    return format != null ? TableForm.of(format) : TableForm.of(out);
  }

  /**
   * Writes all of what a reader is to read; the files appear together when all are complete.
   *
   * @param name what the trace is called
   * @param last called when all is written and nothing is in place yet; may refuse
   */
  public void write(
      TraceReader reader, String name, ReadOptions options, Replacement replacement, Last last)
      throws IOException {
    reportLosses(reader);
    String main = folder.getFileName().toString();
    boolean alone = reader.streams().stream().allMatch(s -> s.locations().length <= 1);
    try (OutputTransaction output = OutputTransaction.begin(folder.getParent(), main);
        QueryTraces open = new QueryTraces();
        Progress progress = Progress.start("converting " + name, common.quiet())) {
      check(replacement); // now that an interrupted output is in place
      progress.setTotal(0, "rows");
      output.placeFolder(main);
      Path hidden = output.file(main + "/" + TableFiles.names(form).get(0)).getParent();
      QueryContext context =
          new QueryContext(reader, options, common.threads(), common.readingMemory());
      open.add(null, new QueriedTrace(name, context));
      open.begin(alone ? 1 : common.threads(), common.memory(), false, null, hidden, folder, null);
      QueryEngine engine = open.engine();
      long[] rows = new long[1];
      TableFiles.write(
          engine,
          context,
          form,
          file -> output.file(main + "/" + file),
          !alone,
          common.threads(),
          common.memory(),
          more -> {
            rows[0] += more;
            progress.setDone(rows[0]);
          });
      last.check();
      output.commit();
    }
  }

  private void check(Replacement replacement) throws IOException {
    if (!FileExistence.exists(folder)) {
      return;
    }
    boolean own = Files.isDirectory(folder);
    if (own) {
      List<String> names = TableFiles.names(form);
      List<Path> there = FileExistence.inFolder(folder);
      boolean whole = there.isEmpty() || there.size() == names.size();
      own =
          (whole || replacement.overwrite() == OverwritePolicy.ANYTHING)
              && there.stream()
                  .allMatch(f -> names.contains(f.getFileName().toString()) && form.is(f));
    }
    if (!own || replacement.overwrite() == OverwritePolicy.NOTHING) {
      throw new OutputException(
          folder
              + ": already exists, and "
              + (own
                  ? "nothing may be replaced"
                  : "is not a folder that holds all tables and nothing else")
              + "; choose another name");
    }
  }

  private void reportLosses(TraceReader reader) {
    long statistics = 0;
    long snapshots = 0;
    for (StreamInfo stream : reader.streams()) {
      statistics += reader.has(stream, Section.STATISTICS) ? 1 : 0;
      snapshots += reader.has(stream, Section.SNAPSHOTS) ? 1 : 0;
    }
    if (statistics > 0) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA, "streams with statistics, which have no table", statistics);
    }
    if (snapshots > 0) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA, "streams with snapshots, which have no table", snapshots);
    }
  }
}
