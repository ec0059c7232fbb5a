package org.tracetool.unify.merge;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/**
 * The comment that identifies parts of one trace: each part of a split has one with the same id and
 * a number of its own. A part that is split again passes its own on to its parts as well.
 *
 * @param id identifies the trace and the split
 * @param number number of the part, from 1
 * @param parts how many parts there are
 */
public record PartMark(String id, int number, int parts) {
  private static final Pattern TEXT =
      Pattern.compile("tracetool::part ([0-9]{1,9}) of ([0-9]{1,9}) of ([0-9a-f]{16})");

  /** The definition of the mark. */
  public Definition definition() {
    return new Definition.Comment("tracetool::part " + number + " of " + parts + " of " + id);
  }

  /** The mark in a definition; null if it is none. */
  static PartMark of(Definition d) {
    if (!(d instanceof Definition.Comment c) || c.text() == null) {
      return null;
    }
    Matcher m = TEXT.matcher(c.text());
    return m.matches()
        ? new PartMark(m.group(3), Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)))
        : null;
  }

  /** The parts that a trace is, by the id of the splitting. */
  static Map<String, BitSet> in(Definitions definitions) {
    Map<String, BitSet> marks = new LinkedHashMap<>();
    for (Definitions.Entry e : definitions.entries(DefinitionKind.COMMENT)) {
      PartMark mark = of(e.definition());
      if (mark != null && mark.number() > 0 && mark.number() <= mark.parts()) {
        marks.computeIfAbsent(mark.id(), k -> new BitSet()).set(mark.number());
      }
    }
    return marks;
  }

  /** Warns if only some parts of a split are present, by the remaining marks. */
  static void reportMissing(Definitions merged, Diagnostics diagnostics) {
    Map<String, Integer> parts = new LinkedHashMap<>();
    for (Definitions.Entry e : merged.entries(DefinitionKind.COMMENT)) {
      PartMark mark = of(e.definition());
      if (mark != null) {
        parts.putIfAbsent(mark.id(), mark.parts());
      }
    }
    Map<String, BitSet> found = in(merged);
    parts.forEach(
        (id, all) ->
            diagnostics.warn(
                WarningCode.INCOMPLETE_TRACE,
                "the output is not a whole trace",
                found.getOrDefault(id, new BitSet()).cardinality()
                    + " of "
                    + all
                    + " parts of one split"));
  }

  /** The ids of the splits of which every part is present. */
  static Set<String> complete(Iterable<PartMark> marks) {
    Map<String, Set<Integer>> found = new HashMap<>();
    Set<String> complete = new HashSet<>();
    for (PartMark mark : marks) {
      Set<Integer> numbers = found.computeIfAbsent(mark.id(), k -> new HashSet<>());
      numbers.add(mark.number());
      if (numbers.size() >= mark.parts()) {
        complete.add(mark.id());
      }
    }
    return complete;
  }
}
