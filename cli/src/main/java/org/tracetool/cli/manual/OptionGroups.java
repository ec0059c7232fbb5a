package org.tracetool.cli.manual;

import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.Heading;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The visible options of a command under their headings, in the order in which they are written.
 */
public final class OptionGroups {
  private OptionGroups() {}

  /** The options by heading: first the command's own, last those of every command. */
  public static Map<String, List<OptionSpec>> of(CommandSpec command) {
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    groups.put(Heading.OWN, new ArrayList<>());
    List<OptionSpec> general = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      if (option.hidden()) {
        continue;
      }
      String heading = heading(option);
      if (heading.equals(Heading.GENERAL)) {
        general.add(option);
      } else {
        groups.computeIfAbsent(heading, h -> new ArrayList<>()).add(option);
      }
    }
    groups.put(Heading.GENERAL, general);
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
