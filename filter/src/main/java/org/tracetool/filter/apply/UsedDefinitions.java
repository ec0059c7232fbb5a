package org.tracetool.filter.apply;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.ReferencedTokens;

/**
 * Which definitions the records of a trace refer to, and the definitions that remain without the
 * others.
 */
public final class UsedDefinitions {
  private final Map<DefinitionKind, IntMap> used = new EnumMap<>(DefinitionKind.class);
  private final ReferencedTokens referred = new ReferencedTokens(this::markReferred);

  UsedDefinitions() {
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      used.put(kind, new IntMap());
    }
  }

  /** Adds references of a record that were collected elsewhere. */
  void add(EventCursor event) {
    referred.add(event);
  }

  private void markReferred(DefinitionKind kind, int token) {
    mark(kind, token);
    if (kind == DefinitionKind.LOCATION) {
      mark(DefinitionKind.GROUP, token); // or a group in its place
    }
  }

  /** Keeps a definition whatever refers to it. */
  synchronized void keep(DefinitionKind kind, int token) {
    mark(kind, token);
  }

  private void mark(DefinitionKind kind, int token) {
    if (token != 0) {
      used.get(kind).put(token, 1);
    }
  }

  private boolean is(DefinitionKind kind, int token) {
    IntMap map = used.get(kind);
    return map == null || map.get(token) != 0;
  }

  /** Adds the references of another stream. */
  synchronized void add(UsedDefinitions other) {
    other.referred.tell();
    other.used.forEach(
        (kind, map) -> {
          for (int token : map.sortedKeys()) {
            used.get(kind).put(token, 1);
          }
        });
  }

  /** Collects the references of the records of a stream on their way to a sink. */
  EventSink watching(EventSink sink) {
    UsedDefinitions own = new UsedDefinitions();
    return new EventSink() {
      @Override
      public void accept(EventCursor event) throws IOException {
        own.add(event);
        sink.accept(event);
      }

      @Override
      public void end() throws IOException {
        UsedDefinitions.this.add(own);
        sink.end();
      }
    };
  }

  /** Saves the references for {@link #restore}. */
  synchronized void save(DataOutput out) throws IOException {
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      int[] tokens = used.get(kind).sortedKeys();
      out.writeInt(tokens.length);
      for (int token : tokens) {
        out.writeInt(token);
      }
    }
  }

  /** Adds saved references. */
  synchronized void restore(DataInput in) throws IOException {
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      for (int n = in.readInt(); n > 0; n--) {
        mark(kind, in.readInt());
      }
    }
  }

  /**
   * The definitions that are used, directly or by others that are, and those of the whole trace.
   */
  Definitions select(Definitions definitions) {
    List<Definitions.Entry> entries = definitions.entries();
    boolean more = true;
    while (more) {
      more = false;
      for (int i = entries.size() - 1; i >= 0; i--) {
        Definitions.Entry entry = entries.get(i);
        if (stays(entry.definition())) {
          more |= refer(entry.definition());
          for (KeyValues.Pair pair : entry.pairs().pairs()) {
            more |= refer(DefinitionKind.KEY, pair.key());
          }
        }
      }
    }
    return FilteredDefinitions.select(definitions, this::stays);
  }

  /**
   * All definitions but groups without members that nothing refers to, and what is said of
   * processes and groups that are not defined.
   */
  Definitions withoutEmptyGroups(Definitions definitions) {
    for (Definitions.Entry entry : definitions.entries()) {
      Definition d = entry.definition();
      if (d.kind().subject() == null && !(d instanceof Definition.Group)) {
        refer(d);
      }
    }
    IntMap left = new IntMap();
    for (Definitions.Entry entry : definitions.entries()) {
      Definition d = entry.definition();
      boolean group = d instanceof Definition.Group && !isForgotten(d);
      if (d.token() != 0 && (group || d instanceof Definition.Location)) {
        left.put(d.token(), 1);
      }
    }
    return FilteredDefinitions.select(
        definitions,
        d ->
            !isForgotten(d)
                && (d.kind().subject() != DefinitionKind.LOCATION || left.get(d.token()) != 0));
  }

  private boolean isForgotten(Definition d) {
    return FilteredDefinitions.isEmptyGroup(d) && !is(DefinitionKind.GROUP, d.token());
  }

  private boolean stays(Definition d) {
    DefinitionKind subject = d.kind().subject();
    if (subject != null) {
      return is(subject, d.token())
          || subject == DefinitionKind.LOCATION && is(DefinitionKind.GROUP, d.token());
    }
    return !used.containsKey(d.kind())
        || is(d.kind(), d.token())
        || d instanceof Definition.Group g && g.members().length > 0;
  }

  private boolean refer(DefinitionKind kind, int token) {
    if (token == 0 || is(kind, token)) {
      return false;
    }
    used.get(kind).put(token, 1);
    return true;
  }

  private boolean refer(Definition d) {
    boolean[] more = new boolean[1];
    DefinitionTokens.rewrite(
        d,
        d.token(),
        (kind, token) -> {
          more[0] |= refer(kind, token);
          if (kind == DefinitionKind.LOCATION) {
            more[0] |= refer(DefinitionKind.GROUP, token);
          }
          return token;
        });
    if (d instanceof Definition.Group) {
      more[0] |= refer(DefinitionKind.GROUP, d.token());
    }
    return more[0];
  }
}
