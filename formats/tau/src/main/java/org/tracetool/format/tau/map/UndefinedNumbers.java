package org.tracetool.format.tau.map;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.tau.file.EventDefinition;

/**
 * The numbers of a file without definition. Where all values of one are 1 and -1, it is a function,
 * else a user event; which, is known at the end of the file.
 */
final class UndefinedNumbers {
  private static final int MAX_NUMBERS = 1 << 16;
  private static final String NO_GROUP = "";

  /** Whether each is a function; null of those that are not known yet. */
  private final Map<Long, Boolean> isCall = new HashMap<>();

  private final Map<Long, Values> values = new HashMap<>();
  private long records;

  /** What values the records of a number had. */
  private static final class Values {
    boolean hasLeave;
    boolean hasOther;
  }

  /** The word of a number; that of a user event as long as it is not known. */
  int word(long number, TauNames names) {
    Boolean isKnown = isCall.get(number);
    if (isKnown == null && values.size() >= MAX_NUMBERS) {
      return Meaning.OTHER;
    }
    if (isKnown == null) {
      values.computeIfAbsent(number, n -> new Values());
      return Meaning.word(Meaning.VALUE, 0);
    }
    EventDefinition definition =
        new EventDefinition(number, NO_GROUP, 0, "event " + number, EventDefinition.CALL);
    return isKnown
        ? Meaning.word(Meaning.CALL, names.region(definition))
        : Meaning.word(Meaning.VALUE, names.counter(definition));
  }

  /** Counts a record in the first reading. */
  void count(long number, long value) {
    records++;
    Values seen = values.get(number);
    if (seen != null) {
      seen.hasLeave |= value == -1;
      seen.hasOther |= value != 1 && value != -1;
    }
  }

  /** All records of the file were counted; from now on it is known what each number is. */
  void decide(TauNames names) {
    values.forEach((number, seen) -> isCall.put(number, seen.hasLeave && !seen.hasOther));
    for (long number : isCall.keySet()) {
      int word = word(number, names);
      if ((word & Meaning.MASK) == Meaning.VALUE) {
        names.counterEntry(word >>> Meaning.BITS).isUsed = true;
      }
    }
    values.clear();
  }

  /** How many records had such numbers. */
  long records() {
    return records;
  }

  /** The numbers, ascending, as text. */
  String list() {
    StringBuilder text = new StringBuilder();
    isCall.keySet().stream()
        .sorted()
        .limit(8)
        .forEach(n -> text.append(text.length() == 0 ? "" : ", ").append(n));
    return text.append(isCall.size() > 8 ? ", …" : "").toString();
  }
}
