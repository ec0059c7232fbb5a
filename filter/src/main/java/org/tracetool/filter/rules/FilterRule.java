package org.tracetool.filter.rules;

import java.util.List;

/**
 * A rule of a VampirTrace filter file.
 *
 * @param place where it stands and how it was written
 * @param patterns names of functions or groups; for a call path empty
 * @param path names from the outermost function to the one that is meant; else empty
 * @param limit calls that each process and thread may keep of each function; -1 for any number
 * @param lowest position on the call stack, counted from 1, from which on calls may be kept
 * @param deepest last position at which calls may be kept
 * @param recursive whether nothing is kept below a call that is not kept
 * @param group whether the patterns are for names of groups
 */
public record FilterRule(
    RuleLocation place,
    List<NamePattern> patterns,
    List<String> path,
    long limit,
    int lowest,
    int deepest,
    boolean recursive,
    boolean group) {
  /** No limit. */
  public static final long UNLIMITED = -1;

  private static final String REST = "*";

  /** A rule for functions without further conditions. */
  public static FilterRule of(String origin, String pattern, long limit) {
    return of(origin, pattern + " -- " + limit, List.of(NamePattern.shell(pattern)), limit);
  }

  /** A rule for functions without further conditions, with the text that reports show. */
  public static FilterRule of(String origin, String text, List<NamePattern> patterns, long limit) {
    return of(RuleLocation.of(origin, text), patterns, limit);
  }

  static FilterRule of(RuleLocation place, List<NamePattern> patterns, long limit) {
    return new FilterRule(place, patterns, List.of(), limit, 1, Integer.MAX_VALUE, false, false);
  }

  /** Its place, for reports: {@code file:line}, or the name of an option. */
  public String origin() {
    return place.origin();
  }

  /** The rule as it was written. */
  public String text() {
    return place.text();
  }

  /** The same for some positions on the call stack. */
  public FilterRule within(int newLowest, int newDeepest) {
    return new FilterRule(place, patterns, path, limit, newLowest, newDeepest, recursive, group);
  }

  /** The rule that removes all calls that no rule before it matches. */
  public static FilterRule rest(String origin) {
    return of(origin, REST, 0);
  }

  /** Returns whether it is a {@link #rest} and not written by a user. */
  public boolean isRest() {
    return limit == 0
        && !origin().contains(":")
        && patterns.size() == 1
        && patterns.get(0).source().equals(REST);
  }

  /** Returns whether it is for one call path. */
  public boolean isPath() {
    return !path.isEmpty();
  }

  /**
   * Returns whether it can let some calls of a function pass and stop others, so that history
   * matters.
   */
  public boolean counts() {
    return limit > 0;
  }

  /** Returns whether there are calls that it removes. */
  public boolean removes() {
    return limit != UNLIMITED || lowest > 1 || deepest < Integer.MAX_VALUE;
  }

  /** Returns whether it is for a function of this name in this group; for call paths never. */
  public boolean matches(String name, String groupName) {
    String subject = group ? groupName : name;
    if (subject != null) {
      for (NamePattern pattern : patterns) {
        if (pattern.matches(subject)) {
          return true;
        }
      }
    }
    return false;
  }
}
