package org.tracetool.format.tau.map;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.tau.file.DefinitionFile;
import org.tracetool.format.tau.file.EventDefinition;

/** What the numbers of the events of one file mean: a word of {@link Meaning} for each. */
final class EventNumbers {
  /** Numbers below have their place in a list. */
  private static final int DIRECT = 1 << 12;

  /** Those of messages and other fixed ones have one in another list. */
  private static final int FIRST_FIXED = 60_000;

  private static final int FIXED = 16;

  /** More numbers without definition come from damage. */
  private static final int MAX_UNDEFINED = 1 << 16;

  private static final String FLUSH = "FLUSH";

  private final DefinitionFile definitions;
  private final TauNames names;

  /** What is known of numbers without definition. */
  private final UndefinedNumbers undefined;

  private int[] direct = new int[256];
  private final int[] fixedWords = new int[FIXED];
  private final LongMap others = new LongMap();

  EventNumbers(DefinitionFile definitions, TauNames names, UndefinedNumbers undefined) {
    this.definitions = definitions;
    this.names = names;
    this.undefined = undefined;
  }

  /** The word of a number. */
  int word(long number) {
    if (number >= 0 && number < direct.length) {
      int word = direct[(int) number];
      return word != Meaning.UNKNOWN ? word : resolve(number);
    }
    long place = number - FIRST_FIXED;
    if (place >= 0 && place < FIXED) {
      int fixed = fixedWords[(int) place];
      return fixed != Meaning.UNKNOWN ? fixed : resolve(number);
    }
    long word = number >= 0 && number < DIRECT ? LongMap.ABSENT : others.get(number);
    return word == LongMap.ABSENT ? resolve(number) : (int) word;
  }

  private int resolve(long number) {
    int word = find(number);
    if (number >= 0 && number < DIRECT) {
      if (number >= direct.length) {
        int room = Math.max(2 * direct.length, (int) number + 1);
        direct = Arrays.copyOf(direct, Math.min(DIRECT, room));
      }
      direct[(int) number] = word;
    } else if (number >= FIRST_FIXED && number < FIRST_FIXED + FIXED) {
      fixedWords[(int) number - FIRST_FIXED] = word;
    } else if (others.size() < MAX_UNDEFINED) {
      others.put(number, word);
    }
    return word;
  }

  private int find(long number) {
    EventDefinition definition = definitions.find(number);
    if (definition == null) {
      int fixed = Meaning.ofNumber(number);
      return fixed == Meaning.CALL ? flush() : fixed != 0 ? fixed : undefined.word(number, names);
    }
    int fixed = definition.isFixed() ? Meaning.ofName(definition.name()) : 0;
    fixed = fixed == 0 ? Meaning.ofTag(definition.tag()) : fixed;
    if (fixed != 0 && fixed != Meaning.CALL) {
      return fixed;
    }
    if (fixed == Meaning.CALL || definition.kind().equals(EventDefinition.CALL)) {
      return token(Meaning.CALL, names.region(definition));
    }
    if (!definition.kind().equals(EventDefinition.VALUE)) {
      return Meaning.OTHER;
    }
    return value(definition);
  }

  private int value(EventDefinition definition) {
    int token = names.counter(definition);
    return token != 0 && names.counterEntry(token).isProperty
        ? token(Meaning.PROPERTY, token)
        : token(Meaning.VALUE, token);
  }

  private int flush() {
    EventDefinition definition =
        new EventDefinition(0, GroupNames.TRACER, 0, FLUSH, EventDefinition.CALL);
    return token(Meaning.CALL, names.region(definition));
  }

  private static int token(int meaning, int token) {
    return token == 0 ? Meaning.OTHER : Meaning.word(meaning, token);
  }
}
