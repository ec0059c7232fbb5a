package org.tracetool.filter.anonymize;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.TraceReader;

/**
 * Replaces texts by pseudonyms: equal names by equal ones, in whatever place they stand. Counts
 * what it does, and remembers the names for their owner. Thread-safe.
 */
public final class Anonymizer {
  private static final int REPLACED = 0;
  private static final int KEPT = 1;
  private static final int DROPPED = 2;
  private static final int RESULTS = 3;

  /**
   * How often texts of a class occurred.
   *
   * @param textClass the class
   * @param replaced by pseudonyms, wholly or in part
   * @param kept unchanged, by a rule or since everybody knows them
   * @param dropped left out
   * @param keptNames the first texts that were kept, in the order of their letters; as many as
   *     {@link KeptNames} holds
   */
  public record TextCount(
      TextClass textClass, long replaced, long kept, long dropped, List<String> keptNames) {}

  private final KeepRules rules;
  private final byte[] key;
  private final Pseudonyms pseudonyms;
  private final boolean replacesTags;
  private final TextFields fields = new TextFields();
  private final PublicNames known = new PublicNames();
  private final NameWords words = new NameWords(known);
  private final NameMap map;
  private final KeptNames keptNames = new KeptNames();
  private final AtomicLong earlyTimes = new AtomicLong();
  private final AtomicLongArray counts = new AtomicLongArray(TextClass.values().length * RESULTS);

  /**
   * With a key of its own, or that of an earlier map.
   *
   * @param rules what stays
   * @param earlier a map that {@link #writeMap} wrote; null for a new key
   * @param remembersNames whether {@link #writeMap} will be called
   * @param replacesTags whether tags of messages become others
   * @throws org.tracetool.core.error.UsageException if there is no such map
   */
  public Anonymizer(KeepRules rules, Path earlier, boolean remembersNames, boolean replacesTags)
      throws IOException {
    this.rules = rules;
    this.replacesTags = replacesTags;
    key = earlier == null ? Pseudonyms.randomKey() : NameMap.readKey(earlier);
    pseudonyms = new Pseudonyms(key);
    map = remembersNames ? new NameMap() : null;
  }

  /**
   * A trace with pseudonyms, in front of another one, which is closed with it.
   *
   * @param origin time in ticks that becomes 0, unsigned; not used if a rule keeps dates
   */
  public TraceReader reader(TraceReader trace, long origin) {
    return new AnonymousReader(trace, this, rules.keepsAll(TextClass.DATE) ? 0 : origin);
  }

  /** Writes the key and all names that were replaced, with their pseudonyms. */
  public void writeMap(OutputStream out) throws IOException {
    map.write(key, out);
  }

  /** What was done with texts of each class of which there were any. */
  public List<TextCount> counts() {
    List<TextCount> list = new ArrayList<>();
    for (TextClass c : TextClass.values()) {
      int at = c.ordinal() * RESULTS;
      TextCount count =
          new TextCount(
              c,
              counts.get(at + REPLACED),
              counts.get(at + KEPT),
              counts.get(at + DROPPED),
              keptNames.of(c));
      if (count.replaced() + count.kept() + count.dropped() > 0) {
        list.add(count);
      }
    }
    return list;
  }

  /** Rules with a pattern that matched no text so far. */
  public List<String> unusedRules() {
    return rules.unused();
  }

  /** How many times lay before the origin and became 0. */
  public long earlyTimes() {
    return earlyTimes.get();
  }

  /** How often names were replaced for which the map had no place. */
  public long missingInMap() {
    return map == null ? 0 : map.missing();
  }

  TextFields fields() {
    return fields;
  }

  KeepRules rules() {
    return rules;
  }

  PublicNames known() {
    return known;
  }

  boolean replacesTags() {
    return replacesTags;
  }

  long tag(long tag) {
    return replacesTags ? pseudonyms.ofTag(tag) : tag;
  }

  byte[] bytes(byte[] bytes) {
    count(TextClass.TEXT, REPLACED);
    return pseudonyms.ofBytes(bytes);
  }

  /** Whether a rule keeps the texts of a key. */
  boolean keepsPair(Definitions given, int stream, int token) {
    if (given.find(stream, DefinitionKind.KEY, token) instanceof Definition.Key k
        && k.name() != null
        && rules.keeps(TextClass.PAIR, k.name())) {
      countKept(TextClass.PAIR, k.name());
      return true;
    }
    count(TextClass.PAIR, DROPPED);
    return false;
  }

  void countEarlyTime() {
    earlyTimes.incrementAndGet();
  }

  void countDropped(TextClass textClass) {
    count(textClass, DROPPED);
  }

  /** Counts a text that stays, and remembers it. */
  void countKept(TextClass textClass, String text) {
    count(textClass, KEPT);
    keptNames.add(textClass, text);
  }

  private void count(TextClass textClass, int result) {
    counts.incrementAndGet(textClass.ordinal() * RESULTS + result);
  }

  /** What stands in place of a text, null for none; what is dropped becomes empty. */
  String text(TextClass textClass, TextPattern pattern, String text) {
    if (text == null || text.isEmpty()) {
      return text;
    }
    if (rules.keeps(textClass, text)) {
      countKept(textClass, text);
      return text;
    }
    if (pattern == TextPattern.DROPPED) {
      count(textClass, DROPPED);
      return "";
    }
    String made = replaced(textClass, pattern, text);
    if (made.equals(text)) {
      countKept(textClass, text);
    } else {
      count(textClass, REPLACED);
    }
    return made;
  }

  private String replaced(TextClass textClass, TextPattern pattern, String text) {
    if (known.isFunction(text)) {
      return text;
    }
    return switch (pattern) {
      case FUNCTION -> function(textClass, text);
      case MACHINE_PART -> known.isMachinePart(text) ? text : unlessGeneral(textClass, text);
      case WORDS ->
          known.isKey(text)
              ? text
              : words.replaced(
                  text, !namesFunctions(textClass), part -> pseudonym(textClass, part));
      case PATH ->
          known.isFile(text) || known.isWord(text)
              ? text
              : NameWords.replacedPath(text, part -> pseudonym(textClass, part));
      case WHOLE, DROPPED -> unlessGeneral(textClass, text);
    };
  }

  /** Whether texts of a class may have names of functions in them, as counters of TAU do. */
  private static boolean namesFunctions(TextClass textClass) {
    return textClass == TextClass.PROCESS || textClass == TextClass.COUNTER;
  }

  private String unlessGeneral(TextClass textClass, String text) {
    return words.areGeneral(text) ? text : pseudonym(textClass, text);
  }

  /** A construct of OpenMP is one also where its name says in which line it stands. */
  private String function(TextClass textClass, String text) {
    int at = text.indexOf('@');
    String pragma = at < 0 ? text : text.substring(0, at).stripTrailing();
    if (!known.isPragma(pragma)) {
      return pseudonym(textClass, text);
    }
    return at < 0 ? text : pragma + " @" + pseudonym(TextClass.SOURCE, text.substring(at + 1));
  }

  private String pseudonym(TextClass textClass, String name) {
    String made = pseudonyms.of(textClass.label(), name);
    if (map != null) {
      map.add(made, name);
    }
    return made;
  }
}
