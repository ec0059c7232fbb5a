package org.tracetool.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.archive.ArchiveKind;
import org.tracetool.archive.ArchiveWriter;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.OutputTransaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool files pack}: puts all files of a trace into an archive. */
@Command(
    name = "pack",
    description = "Put all files of a trace into an archive, which all commands can read directly.",
    footer = {
      "",
      "The trace stays where it is. The main file of the trace comes first, the others sorted"
          + " by name; they have no folders, except for those that a format has beside its main"
          + " file, and the same fixed time, so that the same trace always gives the same bytes. In a"
          + " zip archive, files that are compressed already are stored as they are.",
      "",
      "Examples:",
      "  tracetool files pack run.otf -o run.tar.zst",
      "  tracetool files pack run.otf -o - | ssh host tar xf -"
    })
final class PackCommand extends NamedTraceCommand {
  @Parameters(index = "1", arity = "0..1", paramLabel = "OUT", description = "The same as -o OUT.")
  private Path second;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "The archive to write; its suffix determines the form: .tar, .tar.gz, .tar.zst, .tar.bz2,"
              + " .tar.xz or .zip; - is standard output, which gets the form .tar.")
  private Path out;

  @Option(names = "--force", description = "Replace OUT if it exists.")
  private boolean force;

  @Override
  protected ExitCode run() throws IOException {
    nameOutput();
    if (TraceInput.isStandard(out)) {
      packTo(new StandardOutput());
      return ExitCode.OK;
    }
    String name = out.getFileName() == null ? "" : out.getFileName().toString();
    ArchiveKind kind = ArchiveKind.ofName(name);
    if (kind == null) {
      throw new UsageException(
          out
              + ": the form of the archive is not clear from its name; let it end with .tar,"
              + " .tar.gz, .tar.zst, .tar.bz2, .tar.xz or .zip");
    }
    FileSet set = packedFiles();
    try {
      OutputTransaction.clear(out.getParent(), name);
    } catch (IOException e) {
      throw OutputTransaction.failure(out, e);
    }
    if (!force && Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
      throw new OutputException(out + ": already exists; --force replaces it");
    }
    try (OutputTransaction output = OutputTransaction.begin(out.getParent(), name);
        Progress progress = Progress.start("packing " + set.main(), common.quiet())) {
      progress.setTotal(set.bytes(), "bytes");
      pack(set, output.lastFile(name), kind, progress);
      output.commit();
    }
    return ExitCode.OK;
  }

  private void nameOutput() throws UsageException {
    if (out != null && second != null) {
      throw new UsageException(
          "the archive is named twice, by -o " + out + " and by " + second + "; leave one out");
    }
    out = out == null ? second : out;
    if (out == null) {
      throw new UsageException("name the archive to write: -o OUT");
    }
  }

  private FileSet packedFiles() throws IOException {
    FileSet set = files();
    reportFindings(set);
    checkStrict();
    if (set.files().isEmpty()) {
      throw new DamagedTraceException(set.main() + ": has no files that could be packed");
    }
    return set;
  }

  private void packTo(OutputStream standard) throws IOException {
    FileSet set = packedFiles();
    try (Progress progress = Progress.start("packing " + set.main(), common.quiet());
        ArchiveWriter writer = ArchiveWriter.tar(standard)) {
      progress.setTotal(set.bytes(), "bytes");
      for (TraceFile file : mainFirst(set)) {
        add(writer, set.name(file), file, progress);
      }
    }
  }

  /** The main file first: then a cut archive can still be read in part. */
  private static List<TraceFile> mainFirst(FileSet set) {
    List<TraceFile> files = new ArrayList<>(set.files());
    files.removeIf(IndexedFiles::isIndex); // times of unpacked files are others
    files.sort(
        Comparator.comparing((TraceFile file) -> !file.path().equals(set.main()))
            .thenComparing(set::name));
    return files;
  }

  private void pack(FileSet set, Path place, ArchiveKind kind, Progress progress)
      throws IOException {
    try (ArchiveWriter writer = ArchiveWriter.create(place, kind)) {
      for (TraceFile file : mainFirst(set)) {
        add(writer, set.name(file), file, progress);
      }
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(out, e);
    }
  }

  private static void add(ArchiveWriter writer, String name, TraceFile file, Progress progress)
      throws IOException {
    InputStream content;
    long size;
    try {
      content = NamedInput.open(file.path());
      size = Files.size(file.path());
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file.path(), e);
    }
    try (content) {
      writer.add(name, size, file.compression() != null, content, progress::add);
    }
  }
}
