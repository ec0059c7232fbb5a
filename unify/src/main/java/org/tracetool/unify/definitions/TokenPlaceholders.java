package org.tracetool.unify.definitions;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;

/**
 * Global tokens for local tokens that are met in records and have no definition.
 *
 * <p>Each stream has a range of tokens of its own above all others, so that streams can be worked
 * on at the same time and the numbers still do not depend on who comes first.
 */
public final class TokenPlaceholders {
  private static final int SLOTS = 1024;
  private static final int RANGE = SLOTS + 1;

  private final Map<DefinitionKind, Integer> first = new EnumMap<>(DefinitionKind.class);

  /** Ranges after the tokens in use, for a number of streams. */
  public TokenPlaceholders(UnifiedDefinitions definitions, int streams) {
    for (DefinitionKind kind : UnknownTokens.KINDS) {
      first.put(kind, definitions.nextToken(kind));
    }
    long start = Integer.toUnsignedLong(first.get(DefinitionKind.GROUP));
    long length = (long) RANGE * streams;
    for (int id : definitions.processIds()) { // ascending, so one pass is enough
      long process = Integer.toUnsignedLong(id);
      if (process >= start && process < start + length) {
        start = process + 1;
      }
    }
    first.put(DefinitionKind.GROUP, (int) start);
  }

  /** The tokens of one stream; used by one thread at a time. */
  public Stream stream(int index, int id) {
    return new Stream(index, id);
  }

  /** The unknown tokens of one stream. */
  public final class Stream {
    private final int offset;
    private final int id;

    /** Null as long as there are none, as in nearly all of very many streams. */
    private Map<DefinitionKind, IntMap> known;

    private IntList met;
    private List<Definition> definitions = List.of();
    private List<String> names = List.of();

    private Stream(int index, int id) {
      this.offset = index * RANGE;
      this.id = id;
    }

    /** The global token that replaces a local one. */
    int token(DefinitionKind kind, int local) {
      if (known == null) {
        known = new EnumMap<>(DefinitionKind.class);
        definitions = new ArrayList<>();
        names = new ArrayList<>();
        met = new IntList();
      }
      IntMap tokens = known.computeIfAbsent(kind, k -> new IntMap());
      int token = tokens.get(local);
      if (token != 0) {
        return token;
      }
      int slot = tokens.size();
      boolean rest = slot >= SLOTS;
      slot = Math.min(slot, SLOTS);
      token = first.get(kind) + offset + slot;
      if (rest && tokens.get(-1) == token) {
        return token;
      }
      met.add(kind.ordinal());
      met.add(local);
      String name = rest ? UnknownTokens.nameOfRest(kind, id) : UnknownTokens.name(kind, local, id);
      tokens.put(rest ? -1 : local, token);
      int sclFile = 0;
      if (kind == DefinitionKind.SCL) {
        sclFile = first.get(DefinitionKind.SCL_FILE) + offset + slot;
        definitions.add(new Definition.SclFile(sclFile, name));
      }
      definitions.add(UnknownTokens.definition(kind, token, name, sclFile));
      names.add(name);
      return token;
    }

    /** Returns whether any was met. */
    public boolean isAny() {
      return !names.isEmpty();
    }

    /** Saves which tokens were met, in their order, for {@link #restore}. */
    public void save(DataOutput out) throws IOException {
      out.writeInt(met.size() / 2);
      for (int i = 0; i < met.size(); i++) {
        out.writeInt(met.get(i));
      }
    }

    /** Meets the tokens that another process has met in this stream. */
    public void restore(DataInput in) throws IOException {
      DefinitionKind[] kinds = DefinitionKind.values();
      for (int n = in.readInt(); n > 0; n--) {
        DefinitionKind kind = kinds[in.readInt()];
        token(kind, in.readInt());
      }
    }

    /** Counts the occurrences and returns the definitions. */
    public List<Definition> report(Diagnostics diagnostics) {
      names.forEach(
          name ->
              diagnostics.reportDamage(
                  DamageCode.UNDEFINED_REFERENCES, "token without definition", name));
      return definitions;
    }
  }
}
