package org.tracetool.core.copy;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;

/**
 * Takes the definitions that are for one stream only into streams that are cut differently. Where
 * two streams that become one mean different things by the same token, and use it, they cannot be
 * joined.
 */
final class LocalDefinitionCopy {
  private record Name(DefinitionKind kind, int token) {}

  private final TraceReader reader;
  private final StreamPlan plan;
  private final TraceFormat target;

  /**
   * @param target the format that the streams are written in
   */
  LocalDefinitionCopy(TraceReader reader, StreamPlan plan, TraceFormat target) {
    this.reader = reader;
    this.plan = plan;
    this.target = target;
  }

  /** The definitions of the new trace. */
  Definitions moved(ReadOptions options) throws IOException {
    Definitions definitions = reader.definitions();
    if (!definitions.hasLocal()) {
      return definitions;
    }
    check(options);
    Map<Integer, Set<Integer>> targets = new HashMap<>();
    for (StreamPlan.Output output : plan.outputs()) {
      for (StreamInfo from : output.from().keySet()) {
        targets.computeIfAbsent(from.id(), s -> new LinkedHashSet<>()).add(output.stream().id());
      }
    }
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.stream() == 0) {
        builder.add(entry);
      } else {
        for (int target : targets.getOrDefault(entry.stream(), Set.of())) {
          builder.add(target, entry.definition(), entry.pairs());
        }
      }
    }
    return builder.build();
  }

  /** Makes sure that streams which become one can be joined. */
  void check(ReadOptions options) throws IOException {
    Definitions definitions = reader.definitions();
    for (StreamPlan.Output output : plan.outputs()) {
      if (definitions.hasLocal()) {
        check(output, definitions, options);
      }
    }
  }

  private void check(StreamPlan.Output output, Definitions definitions, ReadOptions options)
      throws IOException {
    if (output.from().size() < 2) {
      return;
    }
    Set<Name> local = new HashSet<>();
    for (Definitions.Entry entry : definitions.entries()) {
      for (StreamInfo stream : output.from().keySet()) {
        if (entry.stream() == stream.id() && entry.definition().token() != 0) {
          local.add(new Name(entry.definition().kind(), entry.definition().token()));
        }
      }
    }
    Set<Name> disputed = new HashSet<>();
    for (Name name : local) {
      Definition first = null;
      boolean any = false;
      for (StreamInfo stream : output.from().keySet()) {
        Definition d = definitions.find(stream.id(), name.kind(), name.token());
        if (any && !Objects.equals(d, first)) {
          disputed.add(name);
        }
        first = d;
        any = true;
      }
    }
    if (!disputed.isEmpty()) {
      checkUnused(output, disputed, options);
    }
  }

  private void checkUnused(StreamPlan.Output output, Set<Name> disputed, ReadOptions options)
      throws IOException {
    for (StreamInfo stream : output.from().keySet()) {
      for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
        if (!reader.has(stream, section)) {
          continue;
        }
        // Damage is reported when the records are read for writing.
        ReadOptions quiet = options.reread();
        try (EventSource source = reader.open(stream, section, quiet)) {
          Name used = firstUsed(source, disputed);
          if (used != null) {
            throw new UnsupportedTraceException(
                    "streams cannot be joined: they mean different things by "
                        + used.kind().label()
                        + " "
                        + Integer.toUnsignedString(used.token())
                        + " (definitions for one stream only), and "
                        + stream
                        + " uses it; "
                        + advice())
                .advising(remedy());
          }
        }
      }
    }
  }

  /** Null where no option helps. */
  private Remedy remedy() {
    if (target.capabilities().has(FormatTrait.GLOBAL_IDS)) {
      return null;
    }
    return target.capabilities().severalStreams() ? Remedy.KEEP_STREAMS : Remedy.CHOOSE_PROCESSES;
  }

  private String advice() {
    if (target.capabilities().has(FormatTrait.GLOBAL_IDS)) {
      return "merge this trace alone, which gives them numbers of their own";
    }
    return target.capabilities().severalStreams()
        ? "keep the streams as they are"
        : "choose processes of which this is not so, since "
            + target.id()
            + " has one stream alone";
  }

  private static Name firstUsed(EventSource source, Set<Name> disputed) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor e = new EventCursor();
    while (source.read(block)) {
      e.wrap(block);
      while (e.next()) {
        EventKind kind = e.kind();
        for (int i = 0; i < kind.fieldCount(); i++) {
          Role role = kind.fields().get(i).role();
          if (role.isToken()) {
            Name name = new Name(role.definition(), (int) e.field(i));
            if (disputed.contains(name)) {
              return name;
            }
          }
        }
        for (int i = 0; i < e.pairs(); i++) {
          Name name = new Name(DefinitionKind.KEY, e.pairKey(i));
          if (disputed.contains(name)) {
            return name;
          }
        }
      }
    }
    return null;
  }
}
