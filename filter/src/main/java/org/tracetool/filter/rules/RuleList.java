package org.tracetool.filter.rules;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Rules of a filter file in its order. A file may have half a million, of which few are ever used:
 * of those that say no more than a name and a limit only the places in the text are kept until one
 * is asked for. Thread-safe once it is complete.
 */
public final class RuleList extends AbstractList<FilterRule> implements RandomAccess {
  private static final int LINE = 0;
  private static final int FROM = 1;
  private static final int TO = 2;
  private static final int NAME_FROM = 3;
  private static final int NAME_TO = 4;
  private static final int LIMIT = 5;
  private static final int WORDS = 6;

  private final String file;
  private final String text;

  /** Six words for each rule; nothing of those that were complete from the start. */
  private int[] words = new int[16 * WORDS];

  private FilterRule[] made = new FilterRule[16];
  private int size;
  private boolean counts;

  /**
   * An empty list.
   *
   * @param file the name of the file, for reports
   * @param text its text
   */
  RuleList(String file, String text) {
    this.file = file;
    this.text = text;
  }

  @Override
  public int size() {
    return size;
  }

  private void grow() {
    if (size == made.length) {
      made = Arrays.copyOf(made, size * 2);
      words = Arrays.copyOf(words, size * 2 * WORDS);
    }
  }

  @Override
  public boolean add(FilterRule rule) {
    grow();
    made[size++] = rule;
    counts |= rule.counts();
    return true;
  }

  /**
   * Adds a rule for the functions of one name, without further conditions.
   *
   * @param line its line, counted from 1
   * @param from where the rule begins in the text
   * @param to where it ends
   * @param name a part of the same text
   */
  void addPlain(int line, int from, int to, NamePattern name, int limit) {
    grow();
    int at = size++ * WORDS;
    words[at + LINE] = line;
    words[at + FROM] = from;
    words[at + TO] = to;
    words[at + NAME_FROM] = name.from();
    words[at + NAME_TO] = name.to();
    words[at + LIMIT] = limit;
    counts |= limit > 0;
  }

  /** Returns whether {@link FilterRule#counts} for any of them. */
  boolean counts() {
    return counts;
  }

  private NamePattern pattern(int index) {
    int at = index * WORDS;
    return NamePattern.shell(text, words[at + NAME_FROM], words[at + NAME_TO]);
  }

  @Override
  public FilterRule get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    FilterRule rule = made[index]; // its fields are final, so another thread sees none or all of it
    return rule == null ? make(index) : rule;
  }

  private synchronized FilterRule make(int index) {
    FilterRule rule = made[index];
    if (rule == null) {
      int at = index * WORDS;
      RuleLocation place =
          new RuleLocation(file, words[at + LINE], text, words[at + FROM], words[at + TO]);
      rule = FilterRule.of(place, List.of(pattern(index)), words[at + LIMIT]);
      made[index] = rule; // the same object from now on, since rules go by identity
    }
    return rule;
  }

  /** The rule if anyone has asked for it, else null. */
  public static FilterRule ifAsked(List<FilterRule> rules, int index) {
    if (rules instanceof RuleList list) {
      return list.made[index];
    }
    return rules.get(index);
  }

  /**
   * The pattern of a rule that has one only, is for names of functions, and was not asked for; else
   * null. It is made anew.
   */
  public static NamePattern plainPattern(List<FilterRule> rules, int index) {
    if (rules instanceof RuleList list && ifAsked(rules, index) == null) {
      return list.pattern(index);
    }
    return null;
  }
}
