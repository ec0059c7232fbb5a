package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/** Checks that a trace is consistent: balance, references, order of time. */
final class Consistency {
  private final Map<Integer, Deque<Long>> stacks = new HashMap<>();
  private final Set<String> undefined = new TreeSet<>();
  private long events;

  private Consistency() {}

  /**
   * The findings in a trace.
   *
   * @param events number of events
   * @param undefined tokens without definition, with their meaning
   */
  record Findings(long events, Set<String> undefined) {}

  /** Fails if calls are not balanced, times go back, or reading reports anything. */
  static Findings check(Path trace) throws IOException {
    Consistency c = new Consistency();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          c.checkStream(source, stream, reader.definitions());
        }
      }
      for (Definition.Group g : reader.definitions().all(Definition.Group.class)) {
        for (int member : g.members()) {
          assertThat(isProcess(reader.definitions(), 0, member)).isTrue();
        }
      }
    }
    assertThat(options.diagnostics().incidents())
        .extracting(Diagnostics.Incident::what)
        .as("what reading %s reports", trace)
        .isEmpty();
    c.stacks.forEach((p, s) -> assertThat(s).as("open calls of process " + p).isEmpty());
    return new Findings(c.events, c.undefined);
  }

  private void checkStream(EventSource source, StreamInfo stream, Definitions definitions)
      throws IOException {
    EventBlock block = new EventBlock();
    EventCursor e = new EventCursor();
    long last = 0;
    while (source.read(block)) {
      e.wrap(block);
      while (e.next()) {
        events += e.kind().isSnapshot() ? 0 : 1;
        require(e.time() >= last, "times go back", e);
        last = e.time();
        require(isListed(stream, e.location()), "a process of another stream", e);
        checkReferences(e, stream.id(), definitions);
        checkCalls(e);
      }
    }
  }

  private static void require(boolean condition, String what, EventCursor e) {
    if (!condition) {
      throw new AssertionError(what + ": " + e.kind() + " at " + e.time() + " of " + e.location());
    }
  }

  private static boolean isListed(StreamInfo stream, int token) {
    for (int location : stream.locations()) {
      if (location == token) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProcess(Definitions definitions, int stream, int token) {
    return definitions.find(stream, DefinitionKind.LOCATION, token) != null
        || definitions.find(stream, DefinitionKind.GROUP, token) != null;
  }

  private void checkReferences(EventCursor e, int stream, Definitions definitions) {
    EventKind kind = e.kind();
    for (int i = 0; i < kind.fieldCount(); i++) {
      Role role = kind.fields().get(i).role();
      int token = (int) e.field(i);
      if (role.isToken() && token != 0) {
        boolean known =
            role == Role.LOCATION
                ? isProcess(definitions, stream, token)
                : definitions.find(stream, role.definition(), token) != null;
        if (!known) {
          undefined.add(role + " " + token);
        }
      }
    }
  }

  private void checkCalls(EventCursor e) {
    Deque<Long> stack = stacks.computeIfAbsent(e.location(), p -> new ArrayDeque<>());
    switch (e.kind()) {
      case ENTER -> stack.push(e.field(0));
      case LEAVE -> {
        require(!stack.isEmpty(), "leave without enter", e);
        long region = stack.pop();
        require(e.field(0) == 0 || e.field(0) == region, "leave of another function", e);
      }
      case SNAPSHOT_ENTER ->
          require(stack.contains(e.field(0)), "snapshot of a call that is not open", e);
      default -> {
        // no call
      }
    }
  }
}
