package org.tracetool.unify.split;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.unify.merge.CutMark;

/**
 * The definitions of a part. They are all that the trace has, since records of a part can refer to
 * anything (a message to a process of another part), but times and sample points are those of the
 * part.
 */
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

  /** The definitions of a slice of time. */
  static Definitions slice(Definitions definitions, SplitPlan plan, int slice, int key) {
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry e : definitions.entries()) {
      if (e.definition() instanceof Definition.TimeRange range) {
        Definition cut = cut(range, plan.from(slice), plan.to(slice));
        builder.add(e.stream(), cut, e.pairs());
      } else if (!(e.definition() instanceof Definition.SamplePoint point)
          || plan.slice(point.time()) == slice) {
        builder.add(e);
      }
    }
    if (CutMark.token(definitions) == 0) {
      builder.add(CutMark.definition(key));
    }
    return builder.build();
  }

  /** A range that has nothing in common with the slice says nothing about it and stays. */
  private static Definition cut(Definition.TimeRange range, long from, long to) {
    long first = Long.compareUnsigned(range.first(), from) > 0 ? range.first() : from;
    long last = Long.compareUnsigned(range.last(), to) < 0 ? range.last() : to;
    return Long.compareUnsigned(first, last) > 0 ? range : new Definition.TimeRange(first, last);
  }
}
