package org.tracetool.filter.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;
import org.tracetool.filter.collector.Triplets;
import org.tracetool.filter.names.CollectorEntityNames;
import org.tracetool.filter.names.ProcessRanks;
import org.tracetool.filter.rules.NamePattern;

/**
 * Reads the argument of {@code --request}: a quoted type, triplets of ranks, categories and a
 * window of time, in any order, separated by commas or blanks.
 */
public final class RequestParser {
  private static final String SCOPES = "scopes";
  private static final String MESSAGES = "messages";

  private final Definitions definitions;
  private final boolean inTicks;
  private final ProcessRanks ranks;

  /**
   * A parser.
   *
   * @param inTicks whether seconds mean ticks
   */
  public RequestParser(Definitions definitions, boolean inTicks) {
    this.definitions = definitions;
    this.inTicks = inTicks;
    this.ranks = new ProcessRanks(definitions);
  }

  /** The request that a text means. */
  public RecordRequest parse(String text) throws UsageException {
    NamePattern type = null;
    List<Triplets> triplets = new ArrayList<>();
    EnumSet<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    boolean categories = false;
    long first = 0;
    long last = -1L;
    boolean window = false;
    for (String part : split(text)) {
      EnumSet<EventKind> category = category(part);
      if (part.startsWith("\"") || part.startsWith("'")) {
        require(type == null, text, "one type at most");
        type = NamePattern.collector(part.substring(1, part.length() - 1));
      } else if (category != null) {
        categories = true;
        kinds.addAll(category);
      } else if (isWindow(part)) {
        require(!window, text, "one window at most");
        window = true;
        int colon = part.indexOf(':');
        String from = part.substring(0, colon);
        String to = part.substring(colon + 1);
        long rate = definitions.ticksPerSecond();
        first = from.isEmpty() ? 0 : TimeValue.ticks(from, rate, true, inTicks);
        last = to.isEmpty() ? -1L : TimeValue.ticks(to, rate, false, inTicks);
        require(Long.compareUnsigned(first, last) <= 0, text, "a window that ends after its begin");
      } else {
        Triplets list = Triplets.isTriplets(part) ? Triplets.parse(part, false) : null;
        require(
            list != null,
            text,
            "a type in quotes, triplets such as 0:3, categories such as messages, or a window such"
                + " as 1s:5s, not '"
                + part
                + "'");
        triplets.add(list);
      }
    }
    if (!categories) {
      kinds = EnumSet.allOf(EventKind.class);
    }
    if (categories) {
      kinds.addAll(of(EventCategory.PROCESSES));
    }
    MessageTypeNames declared = new MessageTypeNames(definitions);
    Set<RecordRequest.MessageType> messages = null;
    if (type != null) {
      String sort = typeKinds(text, type, kinds);
      if (sort.equals(MESSAGES)) {
        messages = declared.messages(type);
      }
    }
    Set<Integer> processes = triplets.isEmpty() ? null : processes(triplets);
    return new RecordRequest(
        kinds, processes == null ? null : processes::contains, type, first, last, messages);
  }

  private static void require(boolean condition, String text, String expected)
      throws UsageException {
    if (!condition) {
      throw new UsageException("request " + text + ": expected " + expected);
    }
  }

  private static List<String> split(String text) throws UsageException {
    List<String> parts = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == ',' || Character.isWhitespace(c)) {
        i++;
        continue;
      }
      int end;
      if (c == '"' || c == '\'') {
        end = text.indexOf(c, i + 1) + 1;
        require(end > 0, text, "a quote at the end of the type");
      } else {
        end = i;
        while (end < text.length()
            && text.charAt(end) != ','
            && !Character.isWhitespace(text.charAt(end))) {
          end++;
        }
      }
      parts.add(text.substring(i, end));
      i = end;
    }
    return parts;
  }

  private static boolean isWindow(String part) {
    return part.indexOf(':') >= 0
        && part.indexOf(':') == part.lastIndexOf(':')
        && TimeValue.hasUnit(part)
        && part.matches("[0-9.+a-zA-Z]*:[0-9.+a-zA-Z]*");
  }

  /** Kinds of records of a category; null if there is no such category. */
  public static EnumSet<EventKind> category(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "FUNCTIONS" -> of(EventCategory.FUNCTIONS);
      case "FILEIO", "IO" -> of(EventCategory.IO);
      case "COUNTERS" -> of(EventCategory.COUNTERS);
      case "MESSAGES" -> of(EventCategory.MESSAGES, EventCategory.RMA);
      case "COLLOPS", "COLLECTIVES" -> of(EventCategory.COLLECTIVES);
      case "RMA" -> of(EventCategory.RMA);
      case "COMMENTS" -> of(EventCategory.COMMENTS);
      case "SCOPES" -> of(EventCategory.SCOPES);
      case "ERRORS" -> of(EventCategory.ERRORS);
      case "REQUESTS" -> of(EventCategory.REQUESTS);
      default -> null;
    };
  }

  private static EnumSet<EventKind> of(EventCategory... categories) {
    EnumSet<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    for (EventKind kind : EventKind.values()) {
      for (EventCategory category : categories) {
        if (kind.category() == category) {
          kinds.add(kind);
        }
      }
    }
    return kinds;
  }

  /**
   * Finds out what a type names, and keeps only the kinds of its records.
   *
   * @return the kind of thing that it names, as shown to users
   */
  private String typeKinds(String text, NamePattern type, EnumSet<EventKind> wanted)
      throws UsageException {
    Map<String, EnumSet<EventKind>> found = new LinkedHashMap<>();
    find(found, type, DefinitionKind.REGION, "functions", EventCategory.FUNCTIONS, wanted);
    find(found, type, DefinitionKind.COUNTER, "counters", EventCategory.COUNTERS, wanted);
    find(
        found,
        type,
        DefinitionKind.COLLECTIVE,
        "collective operations",
        EventCategory.COLLECTIVES,
        wanted);
    find(found, type, DefinitionKind.FILE, "files", EventCategory.IO, wanted);
    MessageTypeNames declared = new MessageTypeNames(definitions);
    find(found, type, DefinitionKind.SCOPE, SCOPES, EventCategory.SCOPES, wanted);
    if (wanted.contains(EventKind.SEND) && !declared.messages(type).isEmpty()) {
      found.put(
          MESSAGES,
          EnumSet.of(EventKind.SEND, EventKind.ISEND, EventKind.RECEIVE, EventKind.IRECEIVE));
    }
    if (found.size() == 1) {
      wanted.retainAll(found.values().iterator().next());
      return found.keySet().iterator().next();
    }
    throw new UsageException(
        "request "
            + text
            + (found.isEmpty()
                ? ": no function, counter, collective operation, file, scope or kind of messages"
                    + " has such a name"
                : ": means "
                    + String.join(" and ", found.keySet())
                    + "; add a category, for example functions"));
  }

  private void find(
      Map<String, EnumSet<EventKind>> found,
      NamePattern type,
      DefinitionKind kind,
      String label,
      EventCategory category,
      Set<EventKind> wanted) {
    EnumSet<EventKind> kinds = of(category);
    kinds.retainAll(wanted);
    if (kinds.isEmpty()) {
      return;
    }
    for (Definitions.Entry e : definitions.entries()) {
      if (e.definition().kind() == kind
          && CollectorEntityNames.matches(
              type, definitions, e.stream(), kind, e.definition().token())) {
        found.put(label, kinds);
        return;
      }
    }
  }

  private Set<Integer> processes(List<Triplets> triplets) {
    Set<Integer> tokens = new HashSet<>();
    List<Definition.Location> all = definitions.all(Definition.Location.class);
    boolean threads = ranks.processes() == 1;
    for (int i = 0; i < all.size(); i++) {
      long number = threads ? i : ranks.of(all.get(i).token());
      for (Triplets list : triplets) {
        if (list.contains(number)) {
          tokens.add(all.get(i).token());
        }
      }
    }
    // Samples of a group are those of each of its members.
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      boolean process = definitions.location(g.token()) != null;
      if (!process && Arrays.stream(g.members()).anyMatch(tokens::contains)) {
        tokens.add(g.token());
      }
    }
    return tokens;
  }
}
