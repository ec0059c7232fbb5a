package org.tracetool.cli.install;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.console.Printable;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.legacy.DropIns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool install-links}: links with the names of older tools. */
@Command(
    name = "install-links",
    description = "Create links named after the older tools.",
    footer = {
      "",
      "Called through such a link, tracetool takes the options of that tool, prints the same output"
          + " and returns the same exit codes, so that scripts run unchanged; docs/drop-in.md"
          + " lists the differences. Put DIR first on the PATH.",
      "",
      "Existing links to this tracetool are replaced. If anything else has one of"
          + " the names, nothing is created unless --force is given.",
      "",
      "Examples:",
      "  tracetool install-links ~/bin/otf-tools",
      "  tracetool install-links --names otfprint,otfmerge /opt/tools/bin",
      "  tracetool install-links --remove ~/bin/otf-tools"
    })
public final class InstallLinksCommand extends TraceCommand {
  /** Set by the launcher to where it is. */
  private static final String LAUNCHER = "tracetool.launcher";

  @Parameters(paramLabel = "DIR", description = "Folder for the links; created if it is missing.")
  private Path folder;

  @Option(
      names = "--names",
      paramLabel = "LIST",
      split = ",",
      hideParamSyntax = true,
      description = "Only these names, separated by commas; repeatable. Default: all names.")
  private List<String> names;

  @Option(
      names = "--force",
      description = "Replace files and other links with these names, but never folders.")
  private boolean force;

  @Option(
      names = "--remove",
      description = "Remove the links to this tracetool instead of creating them.")
  private boolean remove;

  @Override
  protected ExitCode run() throws IOException {
    if (force && remove) {
      throw new UsageException("--remove removes only links to this tracetool; leave --force out");
    }
    Set<String> wanted = wanted();
    Path launcher = launcher();
    LinkFolder links = new LinkFolder(folder, launcher);
    if (remove) {
      remove(links, wanted);
    } else {
      install(links, wanted, launcher);
    }
    return ExitCode.OK;
  }

  private Set<String> wanted() throws UsageException {
    Set<String> known = DropIns.names();
    Set<String> wanted = new TreeSet<>();
    for (String name : names == null ? known : names) {
      if (!known.contains(name.trim())) {
        throw new UsageException(
            "--names: '" + name + "' is not one of " + String.join(", ", known));
      }
      wanted.add(name.trim());
    }
    return wanted;
  }

  private static Path launcher() throws UnsupportedTraceException {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher == null) {
      throw new UnsupportedTraceException(
          "links lead to the launcher, which was not found; run bin/tracetool");
    }
    return Path.of(launcher);
  }

  private void install(LinkFolder links, Set<String> wanted, Path launcher) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new OutputException(folder + ": is a file; links need a folder", e);
    } catch (IOException e) {
      throw OutputTransaction.failure(folder, e);
    }
    List<String> taken = new ArrayList<>();
    for (String name : wanted) {
      switch (links.state(name)) {
        case FOLDER ->
            throw new OutputException(
                links.place(name) + ": is a folder; remove it, or leave the name out with --names");
        case FOREIGN -> taken.add(name);
        default -> {} // free, or ours
      }
    }
    if (!force && !taken.isEmpty()) {
      throw new OutputException(
          folder
              + ": has another "
              + String.join(", ", taken)
              + "; nothing was changed; --force replaces, --names chooses");
    }
    StringBuilder made = new StringBuilder();
    for (String name : wanted) {
      links.make(name);
      made.append(links.place(name)).append(" -> ").append(launcher).append('\n');
    }
    print(made.toString());
    adviseOnPath(wanted);
  }

  private void remove(LinkFolder links, Set<String> wanted) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new OutputException(folder + ": no such folder, so there are no links to remove");
    }
    StringBuilder removed = new StringBuilder();
    for (String name : wanted) {
      switch (links.state(name)) {
        case OWN -> {
          links.remove(name);
          removed.append("removed ").append(links.place(name)).append('\n');
        }
        case FREE -> {}
        default ->
            diagnostics.warn(
                WarningCode.REMAINING_FILES,
                "not a link to this tracetool, left as it is",
                links.place(name).toString());
      }
    }
    print(removed.toString());
  }

  private void print(String lines) throws IOException {
    if (!common.quiet()) {
      new StandardOutput().write(TraceText.encode(Printable.lines(lines)));
    }
  }

  /** Tells if the shell would find something else under the names, or nothing at all. */
  private void adviseOnPath(Set<String> wanted) throws IOException {
    String path = System.getenv("PATH");
    if (path == null || common.quiet()) {
      return;
    }
    for (String entry : path.split(File.pathSeparator)) {
      Path other = Path.of(entry.isEmpty() ? "." : entry);
      if (!Files.isDirectory(other)) {
        continue;
      }
      if (Files.isSameFile(other, folder)) {
        return;
      }
      for (String name : wanted) {
        if (Files.isExecutable(other.resolve(name))) {
          advise(
              "the shell still finds " + other.resolve(name) + " first; put the links before it");
          return;
        }
      }
    }
    advise(folder + " is not on the PATH; put it first");
  }

  private void advise(String what) {
    System.err.println(
        "tracetool: " + Printable.text(what + ": PATH=" + folder.toAbsolutePath() + ":$PATH"));
  }
}
