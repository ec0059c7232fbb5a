package org.tracetool.core.copy;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * What a filter may have removed from a trace: a comment among its definitions, so that what is
 * missing is not taken for an error of the program. {@code tracetool::filtered} is followed by the
 * parts, and by {@code calls=} with the names of functions of MPI.
 *
 * @param parts what else may be missing
 * @param calls functions of MPI whose calls may be missing with the records in them, in upper case
 *     and without {@code MPI_}, such as {@code RECV}; {@link #ANY} for all
 */
public record FilterMark(Set<Part> parts, SortedSet<String> calls) {
  /** Begins the comment, before a blank. */
  public static final String NAME = "tracetool::filtered";

  /** Any function of MPI. */
  public static final String ANY = "*";

  /** Nothing is missing. */
  public static final FilterMark NOTHING =
      new FilterMark(EnumSet.noneOf(Part.class), new TreeSet<>());

  private static final String CALLS = "calls=";

  /** More names than these are written as {@link #ANY}. */
  private static final int MAX_CALLS = 64;

  /** What may be missing. */
  public enum Part {
    /** Records before some time. */
    BEGIN,
    /** Records after some time. */
    END,
    /** Enters or leaves of calls that go on there. */
    BORDERS,
    /** All records of some processes. */
    PROCESSES,
    /** Calls of functions that are not of MPI, and records directly inside them. */
    FUNCTIONS,
    /** Sends and receives. */
    MESSAGES,
    /** Collective operations. */
    COLLECTIVES
  }

  /** Takes copies that cannot be changed. */
  public FilterMark {
    TreeSet<String> names = new TreeSet<>(calls);
    if (names.contains(ANY) || names.size() > MAX_CALLS) {
      names = new TreeSet<>(Set.of(ANY));
    }
    parts = parts.isEmpty() ? Set.of() : Set.copyOf(parts);
    calls = Collections.unmodifiableSortedSet(names);
  }

  /** What the marks of a trace say together. */
  public static FilterMark of(Definitions definitions) {
    FilterMark all = NOTHING;
    for (Definition.Comment c : definitions.all(Definition.Comment.class)) {
      all = isMark(c) ? all.and(parse(c.text())) : all;
    }
    return all;
  }

  /** Whether a definition is a mark. */
  public static boolean isMark(Definition d) {
    return d instanceof Definition.Comment c && c.text() != null && c.text().startsWith(NAME + " ");
  }

  /** Words that a later release may add are passed over. */
  private static FilterMark parse(String text) {
    EnumSet<Part> parts = EnumSet.noneOf(Part.class);
    TreeSet<String> calls = new TreeSet<>();
    for (String word : text.substring(NAME.length()).trim().split(" +")) {
      if (word.startsWith(CALLS)) {
        calls.addAll(Arrays.asList(word.substring(CALLS.length()).split(",")));
        calls.remove("");
      }
      for (Part part : Part.values()) {
        if (word.equals(word(part))) {
          parts.add(part);
        }
      }
    }
    return new FilterMark(parts, calls);
  }

  private static String word(Part part) {
    return part.name().toLowerCase(Locale.ROOT);
  }

  /** What this one or the other says. */
  public FilterMark and(FilterMark other) {
    EnumSet<Part> both = EnumSet.noneOf(Part.class);
    both.addAll(parts);
    both.addAll(other.parts);
    TreeSet<String> names = new TreeSet<>(calls);
    names.addAll(other.calls);
    return new FilterMark(both, names);
  }

  /** Returns whether nothing is missing. */
  public boolean isNothing() {
    return parts.isEmpty() && calls.isEmpty();
  }

  /** Returns whether a part may be missing. */
  public boolean has(Part part) {
    return parts.contains(part);
  }

  /** Returns whether all calls of MPI may be missing. */
  public boolean hasAnyCall() {
    return calls.contains(ANY);
  }

  /** The definitions with this mark added to what their marks say already. */
  public Definitions in(Definitions definitions) {
    FilterMark all = of(definitions).and(this);
    if (all.isNothing()) {
      return definitions;
    }
    Definitions.Builder builder = Definitions.builder();
    definitions.entries().stream().filter(e -> !isMark(e.definition())).forEach(builder::add);
    return builder.add(new Definition.Comment(all.text())).build();
  }

  /** The text of the comment. */
  public String text() {
    StringBuilder text = new StringBuilder(NAME);
    for (Part part : Part.values()) {
      text.append(parts.contains(part) ? " " + word(part) : "");
    }
    Iterator<String> names = calls.iterator();
    if (names.hasNext()) {
      text.append(' ').append(CALLS).append(names.next());
    }
    names.forEachRemaining(n -> text.append(',').append(n));
    return text.toString();
  }
}
