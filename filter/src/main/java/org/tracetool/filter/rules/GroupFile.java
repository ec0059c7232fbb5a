package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.RegionNaming;
import org.tracetool.core.error.UsageException;

/**
 * Maps functions to groups: lines {@code group=pattern;pattern}, of which the first that matches a
 * function counts. The format of VampirTrace's {@code VT_GROUPS_SPEC}.
 */
public final class GroupFile implements RegionNaming {
  private final List<NamePattern> patterns = new ArrayList<>();

  /** The group of each pattern. */
  private final List<String> groups = new ArrayList<>();

  private PatternIndex index;

  private GroupFile() {}

  /**
   * Reads a file.
   *
   * @param name its name, for messages
   * @throws RuleSyntaxException if a line has no {@code =}, no group or no pattern
   */
  public static GroupFile parse(String name, String text) throws UsageException {
    GroupFile file = new GroupFile();
    int number = 0;
    for (String raw : text.split("\n", -1)) {
      number++;
      String line = raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw;
      int comment = line.indexOf('#');
      String content = comment < 0 ? line : line.substring(0, comment);
      if (content.isBlank()) {
        continue;
      }
      int equals = content.indexOf('=');
      if (equals < 0) {
        throw new RuleSyntaxException(
            name, number, line, content.stripTrailing().length(), "'=' after the name of a group");
      }
      String group = content.substring(0, equals).trim();
      if (group.isEmpty()) {
        throw new RuleSyntaxException(name, number, line, equals, "the name of a group");
      }
      int before = file.patterns.size();
      for (String pattern : content.substring(equals + 1).split(";")) {
        if (!pattern.isBlank()) {
          file.patterns.add(NamePattern.shell(pattern.trim()));
          file.groups.add(group);
        }
      }
      if (file.patterns.size() == before) {
        throw new RuleSyntaxException(name, number, line, equals + 1, "names of functions");
      }
    }
    file.index = new PatternIndex(file.patterns);
    return file;
  }

  @Override
  public Names of(Names given) {
    int first = given.name() == null ? PatternIndex.NONE : index.first(given.name());
    return first == PatternIndex.NONE ? given : given.grouped(groups.get(first));
  }
}
