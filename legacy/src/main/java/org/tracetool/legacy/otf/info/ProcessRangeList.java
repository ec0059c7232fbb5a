package org.tracetool.legacy.otf.info;

import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** The processes of a trace as {@code otfshrink -p} lists them: by runs of numbers. */
public final class ProcessRangeList {
  private static final String ROW = "%-10s%-34s%s\n";
  private static final int NAMED = 2;

  private ProcessRangeList() {}

  /** The whole text. */
  public static String text(Definitions definitions) {
    List<Definition.Location> all =
        definitions.all(Definition.Location.class).stream()
            .sorted(Comparator.comparingLong(l -> Integer.toUnsignedLong(l.token())))
            .toList();
    StringBuilder out = new StringBuilder("\n");
    out.append(String.format(ROW, "group", "process_name", String.format("%-25s", "process_id")));
    out.append(String.format(ROW, "-----", "-------------", String.format("%-25s", "-----------")));
    int group = 0;
    int i = 0;
    while (i < all.size()) {
      int end = i + 1;
      while (end < all.size() && all.get(end).token() == all.get(end - 1).token() + 1) {
        end++;
      }
      out.append(row(++group, all.subList(i, end)));
      i = end;
    }
    return out.toString();
  }

  private static String row(int group, List<Definition.Location> run) {
    StringBuilder names = new StringBuilder();
    for (Definition.Location l : run.subList(0, Math.min(NAMED, run.size()))) {
      names.append(names.length() == 0 ? "\"" : ",\"").append(l.name()).append('"');
    }
    String first = Integer.toUnsignedString(run.get(0).token());
    String last = Integer.toUnsignedString(run.get(run.size() - 1).token());
    return String.format(
        ROW,
        group,
        names + (run.size() > NAMED ? ",..." : ""),
        run.size() == 1 ? first : first + " - " + last);
  }
}
