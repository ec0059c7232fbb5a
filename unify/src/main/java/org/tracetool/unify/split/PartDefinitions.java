package org.tracetool.unify.split;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.unify.merge.CutMark;
import org.tracetool.unify.merge.PartMark;

/** The definitions of a part; times and sample points are those of its slice. */
final class PartDefinitions {
  /** Far from the tokens that traces have, since records can use one that is not defined. */
  private static final int FIRST_KEY = 0x7063_7574;

  private PartDefinitions() {}

  /** A token for the key of records that are put in at cuts. */
  static int cutKey(Definitions definitions) {
    int there = CutMark.token(definitions);
    if (there != 0) {
      return there;
    }
    int token = FIRST_KEY;
    while (definitions.find(DefinitionKind.KEY, token) != null) {
      token++;
    }
    return token;
  }

  /**
   * The definitions of a part.
   *
   * @param needed places of the definitions that it gets; null for all
   * @param cutKey the key of records that are put in, if it has to be defined; 0 if not
   * @param mark by which it is known as a part; null for none
   */
  static Definitions of(
      Definitions definitions,
      SplitPlan plan,
      int part,
      List<StreamInfo> streams,
      BitSet needed,
      int cutKey,
      PartMark mark) {
    Set<Integer> own = new HashSet<>();
    streams.forEach(s -> own.add(s.id()));
    Definitions.Builder builder = Definitions.builder();
    List<Definitions.Entry> entries = definitions.entries();
    boolean byTime = plan.byProcess() == null;
    int first = needed == null ? 0 : needed.nextSetBit(0);
    for (int i = first; i >= 0 && i < entries.size(); i = next(needed, i)) {
      Definitions.Entry e = entries.get(i);
      if (e.stream() != 0 && !own.contains(e.stream())) {
        continue;
      }
      if (byTime && e.definition() instanceof Definition.TimeRange range) {
        Definition cut = cut(range, plan.from(part), plan.to(part));
        builder.add(e.stream(), cut, e.pairs());
      } else if (!(byTime && e.definition() instanceof Definition.SamplePoint point)
          || plan.slice(point.time()) == part) {
        builder.add(e);
      }
    }
    if (cutKey != 0 && CutMark.token(definitions) == 0) {
      builder.add(CutMark.definition(cutKey));
    }
    if (mark != null) {
      builder.add(mark.definition());
    }
    return builder.build();
  }

  private static int next(BitSet needed, int i) {
    return needed == null ? i + 1 : needed.nextSetBit(i + 1);
  }

  /** A range that does not overlap the slice stays unchanged. */
  private static Definition cut(Definition.TimeRange range, long from, long to) {
    long first = Long.compareUnsigned(range.first(), from) > 0 ? range.first() : from;
    long last = Long.compareUnsigned(range.last(), to) < 0 ? range.last() : to;
    return Long.compareUnsigned(first, last) > 0 ? range : new Definition.TimeRange(first, last);
  }
}
