package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;

/**
 * A filter file of VampirTrace: rules, and clauses that state to which ranks the rules after them
 * apply and which ranks are switched off. See {@code docs/filtering.md} for the grammar.
 */
public final class FilterFile {
  /** A clause: the rules after it are for some ranks, or these are switched off. */
  record Clause(RankList ranks, boolean off) {}

  /** Consecutive rules, and the clause before them; null before the first ones. */
  private record Section(Clause clause, List<FilterRule> rules) {}

  private final List<Section> sections = new ArrayList<>();
  private final boolean counts;

  private FilterFile(List<Section> sections, boolean counts) {
    this.sections.addAll(sections);
    this.counts = counts;
  }

  /** Puts a file together in its order. */
  static final class Builder {
    private final List<Section> sections = new ArrayList<>();
    private final String file;
    private final String text;
    private RuleList rules;
    private boolean counts;

    Builder(String file, String text) {
      this.file = file;
      this.text = text;
      begin(null);
    }

    private void begin(Clause clause) {
      rules = new RuleList(file, text);
      sections.add(new Section(clause, rules));
    }

    /** The rules of the section that is read, to add to. */
    RuleList rules() {
      return rules;
    }

    void add(Clause clause) {
      counts |= rules.counts();
      begin(clause);
    }

    FilterFile build() {
      return new FilterFile(sections, counts || rules.counts());
    }
  }

  /**
   * Reads a file.
   *
   * @param name its name, for messages
   * @param text its text
   * @throws RuleSyntaxException if a line breaks the grammar
   */
  public static FilterFile parse(String name, String text) throws UsageException {
    return new FilterFileParser(name).parse(text);
  }

  /** All rules in order. */
  public List<FilterRule> rules() {
    return joined(sections());
  }

  /** All rules in order, in pieces, which are always the same objects. */
  public List<List<FilterRule>> sections() {
    return sections.stream().map(Section::rules).toList();
  }

  /** The rules for a rank, in order; the first that matches a function counts for it. */
  public List<FilterRule> rulesFor(long rank) {
    return joined(sectionsFor(rank));
  }

  /** As {@link #rulesFor} in pieces, which are the same objects for each rank that they are for. */
  public List<List<FilterRule>> sectionsFor(long rank) {
    List<List<FilterRule>> list = new ArrayList<>();
    for (Section section : sections) {
      Clause clause = section.clause();
      boolean named = clause != null && clause.ranks().contains(rank);
      if (named && clause.off()) {
        break;
      }
      if (named || clause == null || clause.off()) {
        list.add(section.rules());
      }
    }
    return list;
  }

  /** The rules before the first clause that restricts them to some ranks. */
  public List<FilterRule> globalRules() {
    return joined(globalSections());
  }

  /** Returns whether all rules count for all ranks. */
  public boolean isForAllRanks() {
    return sections.stream().allMatch(s -> s.clause() == null);
  }

  /** As {@link #globalRules} in pieces, which are always the same objects. */
  public List<List<FilterRule>> globalSections() {
    List<List<FilterRule>> list = new ArrayList<>();
    for (Section section : sections) {
      if (section.clause() != null && !section.clause().off()) {
        break;
      }
      list.add(section.rules());
    }
    return list;
  }

  private static List<FilterRule> joined(List<List<FilterRule>> pieces) {
    if (pieces.size() == 1) {
      return pieces.get(0);
    }
    List<FilterRule> list = new ArrayList<>();
    pieces.forEach(list::addAll);
    return list;
  }

  /** Returns whether history matters for any of the rules, see {@link FilterRule#counts}. */
  public boolean counts() {
    return counts;
  }

  /** Returns whether a rank is switched off. */
  public boolean isOff(long rank) {
    for (Section section : sections) {
      Clause clause = section.clause();
      if (clause != null && clause.off() && clause.ranks().contains(rank)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether any rank is switched off. */
  public boolean hasOff() {
    return sections.stream().anyMatch(s -> s.clause() != null && s.clause().off());
  }
}
