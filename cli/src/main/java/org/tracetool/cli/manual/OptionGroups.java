package org.tracetool.cli.manual;

import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.Heading;
import org.tracetool.cli.common.ShardOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The visible options of a command under their headings, in the order in which they are needed. */
public final class OptionGroups {
  /** Headings of options that many commands have; those of one command come before them. */
  private static final List<String> SHARED =
      List.of(
          "Output",
          "Text output",
          "Input",
          ShardOptions.HEADING,
          Heading.SETTINGS,
          Heading.GENERAL);

  private OptionGroups() {}

  /** The options by heading: first the command's own, last those of every command. */
  public static Map<String, List<OptionSpec>> of(CommandSpec command) {
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    groups.put(Heading.OWN, new ArrayList<>());
    for (OptionSpec option : command.options()) {
      if (option.hidden()) {
        continue;
      }
      groups.computeIfAbsent(heading(option), h -> new ArrayList<>()).add(option);
    }
    for (String heading : SHARED) {
      List<OptionSpec> options = groups.remove(heading);
      if (options != null) {
        groups.put(heading, options);
      }
    }
    groups.values().removeIf(List::isEmpty);
    return groups;
  }

  private static String heading(OptionSpec option) {
    if (option.userObject() instanceof Member member) {
      Heading heading = member.getDeclaringClass().getAnnotation(Heading.class);
      return heading == null ? Heading.OWN : heading.value();
    }
    return Heading.OWN;
  }
}
