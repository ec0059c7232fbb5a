package org.tracetool.cli.plain;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.plain.ArgumentEntry.Kind;

/**
 * The arguments of a command as a text: its class on the first line, then a line for each argument,
 * with values parted by TABs, and a line that says that this is all. Only the program that wrote it
 * reads it.
 *
 * @param command name of the class of the command
 */
record ArgumentTable(String command, List<ArgumentEntry> arguments) {
  private static final int VALUES = 9;
  private static final String YES = "yes";

  /** The last line, without which a part of the table is missing. */
  private static final String END = "end";

  /**
   * Reads the table of a command from a folder; null if it has none.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static ArgumentTable read(String folder, String command) {
    // No streams and no java.nio.file, which take longer to load than this takes.
    try (InputStream in = new FileInputStream(new File(folder, command))) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return null; // The option parser knows all of it.
    }
  }

  /**
   * The table that a text stands for.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static ArgumentTable parse(String text) {
    String[] lines = text.split("\n");
    int last = lines.length - 1;
    if (last < 1 || !lines[last].equals(END)) {
      throw new IllegalArgumentException("a table of arguments without its end");
    }
    List<ArgumentEntry> arguments = new ArrayList<>(lines.length);
    for (int i = 1; i < last; i++) {
      String[] values = lines[i].split("\t", -1);
      if (values.length != VALUES) {
        throw new IllegalArgumentException("line " + (i + 1) + " of a table of arguments");
      }
      arguments.add(
          new ArgumentEntry(
              values[0].isEmpty() ? List.of() : List.of(values[0].split(" ")),
              Integer.parseInt(values[1]),
              values[2],
              Kind.valueOf(values[3]),
              values[4],
              values[5].equals(YES),
              values[6],
              values[7].equals(YES),
              values[8].equals(YES)));
    }
    return new ArgumentTable(lines[0], arguments);
  }

  /** The text that {@link #parse} reads. */
  String text() {
    StringBuilder text = new StringBuilder(command).append('\n');
    for (ArgumentEntry a : arguments) {
      List<String> values =
          List.of(
              String.join(" ", a.names()),
              Integer.toString(a.first()),
              a.field(),
              a.kind().name(),
              a.type(),
              a.isList() ? YES : "",
              a.separator(),
              a.isRequired() ? YES : "",
              a.isWritten() ? YES : "");
      text.append(String.join("\t", values)).append('\n');
    }
    return text.append(END).append('\n').toString();
  }
}
