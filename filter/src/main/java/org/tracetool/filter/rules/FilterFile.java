package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;

/**
 * A filter file of VampirTrace: rules, and clauses that say for which ranks the rules behind them
 * are and which ranks are switched off. See {@code docs/filtering.md} for the grammar.
 */
public final class FilterFile {
  /** A rule, or a clause if {@code rule} is null. */
  private record Item(Rule rule, RankList ranks, boolean off) {}

  private final List<Item> items;

  FilterFile(List<Object> parts) {
    List<Item> list = new ArrayList<>();
    for (Object part : parts) {
      list.add(part instanceof Rule r ? new Item(r, null, false) : (Item) part);
    }
    items = List.copyOf(list);
  }

  static Object clause(RankList ranks, boolean off) {
    return new Item(null, ranks, off);
  }

  /** A file with these rules for all ranks. */
  public static FilterFile of(List<Rule> rules) {
    return new FilterFile(new ArrayList<>(rules));
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
  public List<Rule> rules() {
    List<Rule> list = new ArrayList<>();
    for (Item item : items) {
      if (item.rule() != null) {
        list.add(item.rule());
      }
    }
    return list;
  }

  /** The rules for a rank, in order; the first that matches a function counts for it. */
  public List<Rule> rulesFor(long rank) {
    List<Rule> list = new ArrayList<>();
    boolean applies = true;
    for (Item item : items) {
      if (item.rule() != null) {
        if (applies) {
          list.add(item.rule());
        }
      } else if (!item.off()) {
        applies = item.ranks().contains(rank);
      } else if (item.ranks().contains(rank)) {
        break;
      } else {
        applies = true;
      }
    }
    return list;
  }

  /** The rules in front of the first clause that narrows them to some ranks. */
  public List<Rule> globalRules() {
    List<Rule> list = new ArrayList<>();
    for (Item item : items) {
      if (item.rule() != null) {
        list.add(item.rule());
      } else if (!item.off()) {
        break;
      }
    }
    return list;
  }

  /** Whether a rank is switched off. */
  public boolean isOff(long rank) {
    for (Item item : items) {
      if (item.off() && item.ranks().contains(rank)) {
        return true;
      }
    }
    return false;
  }

  /** Whether any rank is switched off. */
  public boolean hasOff() {
    return items.stream().anyMatch(Item::off);
  }
}
