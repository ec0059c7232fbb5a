package org.tracetool.unify.merge;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.io.TraceText;
import org.tracetool.core.text.KeptText;
import org.tracetool.core.text.TextForm;
import org.tracetool.core.text.TextNumbers;
import org.tracetool.core.text.TextSpace;

/**
 * Unites what several traces declare in texts alone, as {@link DefinitionUnion} does with
 * definitions: the first trace keeps its numbers, and a later one gets a new number where its own
 * means something else already.
 */
final class TextUnion {
  private static final Set<TextForm> ALL = EnumSet.allOf(TextForm.class);

  /** Stands for the number that is being declared. */
  private static final long OWN = -1;

  /** Numbers of one kind that are there, and what was declared for them. */
  private static final class Table {
    private final Map<Long, String> meanings = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private long largest;

    void add(long number, String meaning) {
      meanings.put(number, meaning);
      numbers.putIfAbsent(meaning, number);
      largest = Math.max(largest, number);
    }
  }

  /** What the numbers of one trace become. */
  static final class Numbers {
    private final Map<TextSpace, Map<Long, Long>> becomes = new EnumMap<>(TextSpace.class);
    private boolean changed;

    private void put(TextSpace space, long number, long other) {
      becomes.computeIfAbsent(space, s -> new HashMap<>()).put(number, other);
      changed |= number != other;
    }

    /** Whether all stay as they are. */
    boolean isIdentity() {
      return !changed;
    }

    /** What a number becomes, itself if the trace does not declare it. */
    long get(TextSpace space, long number) {
      return becomes.getOrDefault(space, Map.of()).getOrDefault(number, number);
    }

    boolean has(TextSpace space, long number) {
      return becomes.getOrDefault(space, Map.of()).containsKey(number);
    }
  }

  private final Map<TextSpace, Table> tables = new EnumMap<>(TextSpace.class);

  private final boolean sharedNumbers;

  /**
   * @param sharedNumbers whether a number that a trace does not declare means what another one
   *     declares
   */
  TextUnion(boolean sharedNumbers) {
    this.sharedNumbers = sharedNumbers;
    for (TextSpace space : TextSpace.values()) {
      tables.put(space, new Table());
    }
  }

  /** Whether a number means what other traces declare, and the one with these numbers not. */
  boolean isForeign(Numbers own, TextSpace space, long number) {
    return !sharedNumbers
        && !own.has(space, number)
        && tables.get(space).meanings.containsKey(number);
  }

  /** Whether there is such a number. */
  boolean anyIsForeign(Numbers own) {
    return tables.entrySet().stream()
        .anyMatch(
            e ->
                e.getValue().meanings.keySet().stream()
                    .anyMatch(n -> isForeign(own, e.getKey(), n)));
  }

  /**
   * Adds the declarations of a trace.
   *
   * @param tokens what its tokens become
   */
  Numbers add(Iterable<Definitions.Entry> unknown, DefinitionTokens.Mapping tokens) {
    Map<TextSpace, Map<Long, StringBuilder>> own = new EnumMap<>(TextSpace.class);
    Numbers result = new Numbers();
    KeptText text = new KeptText();
    for (Definitions.Entry e : unknown) {
      String line = ((Definition.Unknown) e.definition()).text();
      byte[] bytes = TraceText.encode(line == null ? "" : line);
      TextSpace space = text.read(bytes, 0, bytes.length) ? text.form().declares() : null;
      if (space != null && text.number(1) != KeptText.NO_NUMBER) {
        long number = text.number(1);
        own.computeIfAbsent(space, s -> new LinkedHashMap<>())
            .computeIfAbsent(number, n -> new StringBuilder())
            .append(line)
            .append('\n');
        Table table = tables.get(space);
        table.largest = Math.max(table.largest, number);
      }
    }
    own.forEach(
        (space, lines) ->
            lines.forEach((number, all) -> decide(space, number, all, result, tokens)));
    return result;
  }

  private void decide(
      TextSpace space,
      long number,
      StringBuilder lines,
      Numbers result,
      DefinitionTokens.Mapping tokens) {
    StringBuilder meaning = new StringBuilder();
    TextNumbers numbers =
        numbers(
            tokens, (of, other) -> of == space && other == number ? OWN : result.get(of, other));
    for (String line : lines.toString().split("\n", -1)) {
      meaning.append(KeptText.rewritten(line, numbers, ALL)).append('\n');
    }
    Table table = tables.get(space);
    String said = meaning.toString();
    String there = table.meanings.get(number);
    if (there == null) {
      table.add(number, said);
      result.put(space, number, number);
    } else if (there.equals(said)) {
      result.put(space, number, number);
    } else if (table.numbers.containsKey(said)) {
      result.put(space, number, table.numbers.get(said));
    } else {
      long next = table.largest + 1;
      table.add(next, said);
      result.put(space, number, next);
    }
  }

  /** A text of a trace in the numbers of the output. */
  static String translated(String line, Numbers own, DefinitionTokens.Mapping tokens) {
    return KeptText.rewritten(line, numbers(tokens, own::get), ALL);
  }

  /** What a number becomes that only texts have. */
  private interface Own {
    long get(TextSpace space, long number);
  }

  private static TextNumbers numbers(DefinitionTokens.Mapping tokens, Own own) {
    return new TextNumbers() {
      @Override
      public int token(DefinitionKind kind, int token) {
        return tokens.map(kind, token);
      }

      @Override
      public long number(TextSpace space, long number) {
        return own.get(space, number);
      }
    };
  }
}
