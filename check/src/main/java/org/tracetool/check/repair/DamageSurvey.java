package org.tracetool.check.repair;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.ReferencedTokens;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** What is wrong with a trace, as far as it can be put right: found in one reading. */
final class DamageSurvey {
  /** What is known of a process. */
  static final class Process {
    /** Null while no call is open, since there may be a million processes. */
    private CallStack stack;

    long firstTime = -1L;
    long lastTime;
    boolean endRecord;
    long outerLeaves;
    long otherLeaves;

    /**
     * A leave that names an outer call shows that leaves are missing, and closes the inner ones.
     */
    boolean closesInner() {
      return outerLeaves > 0 && otherLeaves == 0 && open() > 0;
    }

    /** Calls that are open at the end. */
    int open() {
      return stack == null ? 0 : stack.depth();
    }

    private void enter(EventCursor event) {
      if (stack == null) {
        stack = new CallStack();
      }
      stack.enter(event.time(), event.region(), 0);
    }

    private void leave(int region) {
      if (stack == null) {
        return;
      }
      boolean other = region != 0 && stack.isTopKnown() && region != stack.top();
      if (other && stack.find(region, 1) != CallStack.NONE) {
        outerLeaves++;
      } else if (other) {
        otherLeaves++;
      }
      stack.leave(region);
      if (stack.depth() + stack.beyond() == 0) {
        stack = null;
      }
    }
  }

  private final TraceReader reader;
  private final Map<Integer, Process> processes = new HashMap<>();
  private final StrayTimeDetector strays = new StrayTimeDetector();
  private final Map<DefinitionKind, TreeSet<Integer>> missing = new EnumMap<>(DefinitionKind.class);

  private DamageSurvey(TraceReader reader) {
    this.reader = reader;
  }

  /** Reads all events of a trace. */
  static DamageSurvey of(TraceReader reader, ReadOptions options, LongConsumer progress)
      throws IOException {
    DamageSurvey survey = new DamageSurvey(reader);
    for (StreamInfo stream : reader.streams()) {
      survey.read(stream, options, progress, true);
    }
    if (survey.strays.any()) {
      // What was learnt of times is wrong.
      survey.processes.clear();
      for (StreamInfo stream : reader.streams()) {
        survey.read(stream, options, progress, false);
      }
    }
    survey.surveyMembers();
    return survey;
  }

  private void read(StreamInfo stream, ReadOptions options, LongConsumer progress, boolean searches)
      throws IOException {
    ReferencedTokens tokens =
        new ReferencedTokens((kind, token) -> refer(stream.id(), kind, token, true));
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    long time = 0;
    strays.begin();
    try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
      while (source.read(block)) {
        progress.accept(block.rows());
        event.wrap(block);
        while (event.next()) {
          tokens.add(event);
          long own = searches ? event.time() : strays.right(event.location(), event.time());
          time = Long.compareUnsigned(own, time) > 0 ? own : time;
          if (searches) {
            strays.add(event.location(), event.time());
          }
          if (!event.kind().isSnapshot()) {
            follow(processes.computeIfAbsent(event.location(), l -> new Process()), event, time);
          }
        }
      }
    }
    tokens.tell();
  }

  /** Takes a record, at the time that it gets: not before the ones before it of its stream. */
  private void follow(Process p, EventCursor event, long time) {
    p.firstTime = Long.compareUnsigned(time, p.firstTime) < 0 ? time : p.firstTime;
    p.lastTime = Long.compareUnsigned(time, p.lastTime) > 0 ? time : p.lastTime;
    p.endRecord = event.kind() == EventKind.PROCESS_END;
    switch (event.kind()) {
      case ENTER -> p.enter(event);
      case LEAVE -> p.leave(event.region());
      default -> {
        // opens and closes no call
      }
    }
  }

  private void refer(int stream, DefinitionKind kind, int token, boolean isNamed) {
    Definitions d = reader.definitions();
    boolean known =
        d.find(stream, kind, token) != null
            || kind == DefinitionKind.LOCATION && d.group(token) != null
            || isNamed && reader.undefinedTokenName(kind, token) != null;
    if (!known) {
      missing.computeIfAbsent(kind, k -> new TreeSet<>(Integer::compareUnsigned)).add(token);
    }
  }

  private void surveyMembers() {
    Definitions d = reader.definitions();
    for (Definition.Group g : d.all(Definition.Group.class)) {
      for (int member : g.members()) {
        refer(0, DefinitionKind.LOCATION, member, false);
      }
    }
    for (Definition.Region r : d.all(Definition.Region.class)) {
      if (r.group() != 0) {
        refer(0, DefinitionKind.REGION_GROUP, r.group(), false);
      }
    }
    for (StreamInfo stream : reader.streams()) {
      for (int token : stream.locations()) {
        refer(stream.id(), DefinitionKind.LOCATION, token, false);
      }
    }
  }

  /** Times that cannot be right. */
  StrayTimeDetector strays() {
    return strays;
  }

  /** Tokens that are used and not defined. */
  Map<DefinitionKind, TreeSet<Integer>> missing() {
    return missing;
  }

  /** The processes by token. */
  Map<Integer, Process> processes() {
    return processes;
  }

  /** The processes in the order of their tokens. */
  List<Map.Entry<Integer, Process>> all() {
    List<Map.Entry<Integer, Process>> list = new ArrayList<>(processes.entrySet());
    list.sort((x, y) -> Integer.compareUnsigned(x.getKey(), y.getKey()));
    return list;
  }
}
