package org.tracetool.unify.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;

/**
 * Refuses to treat processes of different runs as the same. Parts of a split are recognized by
 * their marks; other traces are of different runs if their data says so, or if both have records of
 * one process at the same time, which a process cannot write twice.
 */
final class SameRunCheck {
  private static final String WAYS_OUT =
      "; keep their processes apart by new numbers, or say that processes of the same number and"
          + " name are the same";

  private final List<MergeInput> inputs;

  private SameRunCheck(List<MergeInput> inputs) {
    this.inputs = inputs;
  }

  /** Fails if inputs are of different runs, as far as that can be determined. */
  static void run(List<MergeInput> inputs, MergeClocks clocks, ReadOptions reading)
      throws IOException {
    if (SplitPartsCheck.areAllParts(inputs)) {
      return;
    }
    new SameRunCheck(inputs).compareIds();
    new SharedProcesses(inputs, clocks, reading).check();
  }

  /** Compares the data of the inputs about their runs. */
  private void compareIds() throws UsageException {
    // Most differing inputs differ from the first one with such data, so this finds them soon.
    Set<MergeInput> first = new LinkedHashSet<>();
    inputs.stream().filter(i -> i.start() != null).findFirst().ifPresent(first::add);
    inputs.stream().filter(i -> i.uniqueId() != null).findFirst().ifPresent(first::add);
    inputs.stream().filter(i -> !i.marks().isEmpty()).findFirst().ifPresent(first::add);
    for (MergeInput input : inputs) {
      for (MergeInput other : first) {
        compareIds(other, input);
      }
    }
    if (mayDiffer()) {
      for (int i = 0; i < inputs.size(); i++) {
        for (int j = 0; j < i; j++) {
          compareIds(inputs.get(j), inputs.get(i));
        }
      }
    }
  }

  /**
   * Returns whether there may be two inputs of different runs; false for nearly all that are of
   * one.
   */
  private boolean mayDiffer() {
    Set<BigDecimal> starts = new HashSet<>();
    Set<Long> uniqueIds = new HashSet<>();
    Set<String> common = null;
    boolean withoutStart = false;
    for (MergeInput input : inputs) {
      if (input.start() != null) {
        starts.add(input.start().stripTrailingZeros());
      }
      if (input.uniqueId() != null) {
        uniqueIds.add(input.uniqueId());
        withoutStart |= input.start() == null;
      }
      if (!input.marks().isEmpty()) {
        if (common == null) {
          common = new HashSet<>(input.marks().keySet());
        } else {
          common.retainAll(input.marks().keySet());
        }
      }
    }
    return starts.size() > 1
        || uniqueIds.size() > 1 && withoutStart
        || common != null && common.isEmpty();
  }

  private static void compareIds(MergeInput one, MergeInput two) throws UsageException {
    if (one == two || SplitPartsCheck.areParts(one, two)) {
      return;
    }
    MergeInput a = one.number() < two.number() ? one : two;
    MergeInput b = a == one ? two : one;
    boolean related = a.marks().keySet().stream().anyMatch(b.marks()::containsKey);
    if (!a.marks().isEmpty() && !b.marks().isEmpty() && !related) {
      throw different(
          a, b, "they are parts of different traces, or of different ways to split one");
    }
    BigDecimal startA = a.start();
    BigDecimal startB = b.start();
    boolean sameStart = startA != null && startB != null && startA.compareTo(startB) == 0;
    if (startA != null && startB != null && !sameStart) {
      throw different(a, b, "they began at different times");
    }
    if (!related
        && !sameStart
        && a.uniqueId() != null
        && b.uniqueId() != null
        && !Objects.equals(a.uniqueId(), b.uniqueId())) {
      throw different(a, b, "they have different unique ids");
    }
  }

  /** The message about two inputs of different runs. */
  static UsageException different(MergeInput a, MergeInput b, String why) {
    return refused(a, b, "are not of one run", why);
  }

  /** The message about two inputs that have records of the same process and time. */
  static UsageException overlapping(MergeInput a, MergeInput b, String why) {
    return refused(a, b, "may be copies of one trace, or of different runs", why);
  }

  private static UsageException refused(MergeInput a, MergeInput b, String what, String why) {
    return new UsageException(a.name() + " and " + b.name() + " " + what + ": " + why + WAYS_OUT)
        .advising(Remedy.RENUMBER_OR_JOIN);
  }
}
