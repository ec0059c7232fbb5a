package org.tracetool.filter.generate;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.filter.rules.NamePattern;

/** Patterns of function names that a user wants filtered always, or never. */
public final class NameList {
  /** No names. */
  public static final NameList NONE = new NameList(List.of());

  private final List<NamePattern> patterns;

  private NameList(List<NamePattern> patterns) {
    this.patterns = patterns;
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

  boolean contains(Function function) {
    if (function.name != null) {
      for (NamePattern pattern : patterns) {
        if (pattern.matches(function.name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The patterns that match no function of a trace. */
  public List<String> unused(CallProfile profile) {
    List<String> unused = new ArrayList<>();
    for (NamePattern pattern : patterns) {
      if (profile.functions().stream().noneMatch(f -> f.name != null && pattern.matches(f.name))) {
        unused.add(pattern.source());
      }
    }
    return unused;
  }
}
