package org.tracetool.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.cli.manual.ManualPage;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Writes the manual pages and the completion script of the distribution from the definition of the
 * options, when it is packaged.
 */
public final class Manual {
  private Manual() {}

  /**
   * @param args the folder to write to, laid out like {@code share/} of a Unix system
   */
  public static void main(String[] args) throws IOException {
    Path share = Path.of(args[0]);
    CommandLine root = Cli.commandLine();
    Path pages = Files.createDirectories(share.resolve("man").resolve("man1"));
    writeAll(pages, root);
    Path completions =
        Files.createDirectories(share.resolve("bash-completion").resolve("completions"));
    Files.writeString(completions.resolve("tracetool"), AutoComplete.bash("tracetool", root));
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
