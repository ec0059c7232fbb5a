package org.tracetool.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.cli.manual.BashCompletion;
import org.tracetool.cli.manual.FishCompletion;
import org.tracetool.cli.manual.ManualPage;
import org.tracetool.cli.manual.ZshCompletion;
import org.tracetool.cli.plain.ArgumentTables;
import org.tracetool.core.format.FormatList;
import org.tracetool.core.format.FormatRegistry;
import picocli.CommandLine;

/**
 * Writes what the program states about itself, when it is packaged: manual pages, scripts for
 * completion, the text of {@code --help}, the list of formats, the arguments of commands.
 */
public final class Manual {
  private Manual() {}

  /**
   * @param args the folder to write to, laid out like {@code share/} of a Unix system, and the one
   *     for what the program itself reads
   */
  public static void main(String[] args) throws IOException {
    Path share = Path.of(args[0]);
    CommandLine root = Cli.commandLine();
    List<String> suffixes = suffixes();
    Path pages = Files.createDirectories(share.resolve("man").resolve("man1"));
    writeAll(pages, root);
    writeText(
        share.resolve("bash-completion/completions/tracetool"), BashCompletion.of(root, suffixes));
    writeText(share.resolve("zsh/vendor-completions/_tracetool"), ZshCompletion.of(root, suffixes));
    writeText(share.resolve("fish/vendor_completions.d/tracetool.fish"), FishCompletion.of(root));
    Path own = Path.of(args[1]);
    writeText(own.resolve("help.txt"), root.getUsageMessage());
    writeText(own.resolve("formats.txt"), FormatList.text(FormatRegistry.load().formats()));
    for (Map.Entry<String, String> table : ArgumentTables.of(root).entrySet()) {
      writeText(own.resolve("arguments").resolve(table.getKey()), table.getValue());
    }
  }

  /** What names of traces end with: also those of archives and of what is compressed. */
  private static List<String> suffixes() {
    Set<String> suffixes = new LinkedHashSet<>(FormatRegistry.load().suffixes());
    suffixes.addAll(List.of(".uctl", ".tar", ".tgz", ".zip", ".gz", ".zst", ".xz", ".bz2"));
    return List.copyOf(suffixes);
  }

  private static void writeText(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void writeAll(Path folder, CommandLine command) throws IOException {
    write(folder, command);
    for (CommandLine subcommand : command.getSubcommands().values()) {
      if (!subcommand.getCommandName().equals("help")) {
        writeAll(folder, subcommand);
      }
    }
  }

  private static void write(Path folder, CommandLine command) throws IOException {
    String name = ManualPage.name(command.getCommandSpec()) + ".1";
    String text = new ManualPage(command, Version.LINE).text();
    Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }
}
