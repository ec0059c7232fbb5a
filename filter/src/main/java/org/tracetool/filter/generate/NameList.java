package org.tracetool.filter.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tracetool.filter.rules.NamePattern;
import org.tracetool.filter.rules.PatternIndex;

/** Patterns of function names that the user wants to filter always, or never. */
public final class NameList {
  /** No names. */
  public static final NameList NONE = new NameList(List.of());

  private final List<NamePattern> patterns;
  private final PatternIndex index;

  private NameList(List<NamePattern> patterns) {
    this.patterns = patterns;
    index = new PatternIndex(patterns);
  }

  /** From options and the lines of files, each with one or several patterns between semicolons. */
  public static NameList of(Iterable<String> texts) {
    List<NamePattern> patterns = new ArrayList<>();
    for (String text : texts) {
      for (String part : text.split(";")) {
        if (!part.isBlank()) {
          patterns.add(NamePattern.shell(part.trim()));
        }
      }
    }
    return new NameList(patterns);
  }

  boolean contains(ProfiledFunction function) {
    return function.name != null && index.first(function.name) != PatternIndex.NONE;
  }

  /** The patterns that match no function of a trace. */
  public List<String> unused(CallProfile profile) {
    BitSet used = new BitSet();
    for (ProfiledFunction f : profile.functions()) {
      if (f.name != null) {
        Arrays.stream(index.all(f.name)).forEach(used::set);
      }
    }
    List<String> unused = new ArrayList<>();
    for (int i = 0; i < patterns.size(); i++) {
      if (!used.get(i)) {
        unused.add(patterns.get(i).source());
      }
    }
    return unused;
  }
}
