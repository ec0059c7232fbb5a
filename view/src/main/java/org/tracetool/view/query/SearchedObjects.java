package org.tracetool.view.query;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.view.model.SearchText;
import org.tracetool.view.model.ViewRows;

/**
 * What a search finds besides calls, comments and markers. A text finds an operation by its name,
 * its communicator or its file; the word for a kind of objects, and what may follow it, finds those
 * of that kind, also by the other process: {@code message World}, {@code i/o data.h5}.
 */
final class SearchedObjects {
  /** Kinds of objects. */
  private enum ObjectKind {
    MESSAGES("messages", "message", EventKind.SEND, EventKind.ISEND),
    COLLECTIVES(
        "collectives",
        "collective",
        EventKind.COLLECTIVE,
        EventKind.COLLECTIVE_BEGIN,
        EventKind.COLLECTIVE_COMPLETE),
    ONE_SIDED(
        "one-sided",
        "one-sided",
        EventKind.RMA_PUT,
        EventKind.RMA_PUT_REMOTE_END,
        EventKind.RMA_GET,
        EventKind.WINDOW_PUT,
        EventKind.WINDOW_GET,
        EventKind.WINDOW_ATOMIC),
    IO("io", "i/o", EventKind.FILE_OPERATION, EventKind.FILE_OPERATION_END, EventKind.IO_BEGIN);

    /** What it is called where it is passed over. */
    final String passed;

    final String word;
    final Set<EventKind> kinds;

    ObjectKind(String passed, String word, EventKind first, EventKind... others) {
      this.passed = passed;
      this.word = word;
      this.kinds = EnumSet.of(first, others);
    }

    /** What follows the word of this kind in a text; null if the text begins with another word. */
    String rest(SearchText wanted) {
      String text = wanted.text();
      if (wanted.isWhole()) {
        return null;
      }
      if (text.equals(word) || text.equals(word + "s")) {
        return "";
      }
      return text.startsWith(word + " ") ? text.substring(word.length() + 1).strip() : null;
    }
  }

  private static final Map<EventKind, ObjectKind> KINDS = new HashMap<>();

  static {
    for (ObjectKind objects : ObjectKind.values()) {
      objects.kinds.forEach(kind -> KINDS.put(kind, objects));
    }
  }

  private final OperationLabels names;
  private final ViewRows rows;
  private final SearchText wanted;

  /** Whether all are wanted. */
  private final boolean any;

  /** Whether calls are found whose name has this text in it. */
  private final Predicate<String> isFoundAsCall;

  private final Map<String, Boolean> calls = new HashMap<>();
  private final Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);

  /**
   * @param wanted the text; empty if nothing is found by text
   * @param any whether all objects are found
   * @param passed kinds that are passed over
   * @param isFoundAsCall whether a call is found anyway whose region has this name, in small
   *     letters, in its own: the operation in it is not found a second time
   */
  SearchedObjects(
      Definitions definitions,
      ViewRows rows,
      SearchText wanted,
      boolean any,
      List<String> passed,
      Predicate<String> isFoundAsCall) {
    this.names = new OperationLabels(definitions);
    this.rows = rows;
    this.wanted = wanted;
    this.any = any;
    this.isFoundAsCall = isFoundAsCall;
    for (ObjectKind objects : ObjectKind.values()) {
      boolean can = any || !wanted.isEmpty() && canMatch(objects, definitions);
      if (can && !passed.contains(objects.passed)) {
        kinds.addAll(objects.kinds);
      }
    }
  }

  /** The kinds of records that can be found. */
  Set<EventKind> kinds() {
    return kinds;
  }

  private boolean canMatch(ObjectKind objects, Definitions definitions) {
    if (objects.rest(wanted) != null) {
      return true;
    }
    return switch (objects) {
      case MESSAGES -> false;
      case COLLECTIVES ->
          has("collective")
              || isNamed(definitions, DefinitionKind.COLLECTIVE)
              || isNamed(definitions, DefinitionKind.GROUP);
      case ONE_SIDED ->
          has(OperationLabels.oneSided(OperationLabels.PUT))
              || has(OperationLabels.oneSided(OperationLabels.GET))
              || has(OperationLabels.oneSided(OperationLabels.ATOMIC))
              || isNamed(definitions, DefinitionKind.WINDOW)
              || isNamed(definitions, DefinitionKind.GROUP);
      case IO ->
          OperationLabels.ofFiles().stream().anyMatch(this::has)
              || isNamed(definitions, DefinitionKind.FILE)
              || isNamed(definitions, DefinitionKind.IO_HANDLE);
    };
  }

  private boolean isNamed(Definitions definitions, DefinitionKind kind) {
    for (Definitions.Entry entry : definitions.entries(kind)) {
      if (has(entry.definition().name())) {
        return true;
      }
    }
    return false;
  }

  private boolean has(String text) {
    return wanted.matches(text);
  }

  /** Whether an object is one that is looked for. */
  boolean isWanted(EventCursor e) {
    if (!kinds.contains(e.kind())) {
      return false;
    }
    if (any) {
      return true;
    }
    ObjectKind objects = KINDS.get(e.kind());
    String rest = objects.rest(wanted);
    if (rest != null) {
      return rest.isEmpty()
          || (name(e) + "\n" + about(e) + "\n" + other(e)).toLowerCase(Locale.ROOT).contains(rest);
    }
    if (objects == ObjectKind.MESSAGES) {
      return false;
    }
    String name = name(e).toLowerCase(Locale.ROOT);
    if (wanted.matches(name)) {
      return !calls.computeIfAbsent(name, isFoundAsCall::test);
    }
    return wanted.matches(about(e));
  }

  /** What is done. */
  private String name(EventCursor e) {
    return switch (e.kind()) {
      case COLLECTIVE, COLLECTIVE_BEGIN, COLLECTIVE_COMPLETE -> names.collective(e.field(0));
      case RMA_PUT, RMA_PUT_REMOTE_END, WINDOW_PUT -> OperationLabels.oneSided(OperationLabels.PUT);
      case RMA_GET, WINDOW_GET -> OperationLabels.oneSided(OperationLabels.GET);
      case WINDOW_ATOMIC -> OperationLabels.oneSided(OperationLabels.ATOMIC);
      case FILE_OPERATION -> OperationLabels.code(e.field(2));
      case FILE_OPERATION_END -> OperationLabels.code(e.field(3));
      case IO_BEGIN -> OperationLabels.mode(e.field(1));
      default -> "message";
    };
  }

  /** The communicator, or the file. */
  private String about(EventCursor e) {
    return switch (e.kind()) {
      case COLLECTIVE, COLLECTIVE_COMPLETE -> names.communicator(e.field(1));
      case COLLECTIVE_BEGIN, RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET -> names.communicator(e.field(2));
      case WINDOW_PUT, WINDOW_GET, WINDOW_ATOMIC -> {
        String window = names.window(e.field(0));
        yield window.isEmpty() ? names.communicatorOfWindow(e.field(0)) : window;
      }
      case FILE_OPERATION, FILE_OPERATION_END -> names.file(e.field(0));
      case IO_BEGIN -> names.handle(e.field(0));
      default -> names.communicator(e.comm());
    };
  }

  /** The other process; empty for none. */
  private String other(EventCursor e) {
    return switch (e.kind()) {
      case SEND, ISEND -> process(e.partner());
      case RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET, WINDOW_PUT, WINDOW_GET, WINDOW_ATOMIC ->
          process((int) e.field(1));
      default -> "";
    };
  }

  private String process(int location) {
    int row = rows.ofLocation(location);
    return row < 0 ? "?" : rows.list().get(row).rankedName();
  }

  /** What is said of an object. */
  String told(EventCursor e) {
    String about = about(e);
    return switch (KINDS.get(e.kind())) {
      case MESSAGES -> "message to " + other(e);
      case COLLECTIVES -> {
        String end = e.kind() == EventKind.COLLECTIVE_COMPLETE ? " (its end)" : "";
        yield (about.isEmpty() ? name(e) : name(e) + " in " + about) + end;
      }
      case ONE_SIDED -> {
        boolean isGet = e.kind() == EventKind.RMA_GET || e.kind() == EventKind.WINDOW_GET;
        yield name(e) + (isGet ? " from " : " to ") + other(e);
      }
      case IO -> {
        String end = e.kind() == EventKind.FILE_OPERATION_END ? " (its end)" : "";
        yield (about.isEmpty() ? name(e) : name(e) + " of " + about) + end;
      }
    };
  }
}
