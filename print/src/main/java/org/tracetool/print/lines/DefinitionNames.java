package org.tracetool.print.lines;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.text.ByteText;

/** The names of all definitions, ready to be printed in one notation. Safe to share once made. */
public final class DefinitionNames {
  /** A power of two. */
  private static final int LAST = 1 << 14;

  private final Definitions definitions;
  private final LocationNames locations;
  private final Notation notation;
  private final Map<DefinitionKind, TokenTable<byte[]>> global =
      new EnumMap<>(DefinitionKind.class);
  private final Map<Integer, Map<DefinitionKind, TokenTable<byte[]>>> local = new HashMap<>();

  /** Words for what is not defined; null if the format has none. */
  private final TraceReader reader;

  /** Names that were asked for last, where definitions are too many to have all of them ready. */
  private final AtomicReferenceArray<KnownName> last;

  /** A name that was asked for; null bytes if there is none. */
  private record KnownName(int stream, DefinitionKind kind, int token, byte[] name) {}

  /** The names of a trace. */
  public DefinitionNames(TraceReader reader, Notation notation) {
    this.reader = reader;
    this.definitions = reader.definitions();
    this.locations = LocationNames.of(definitions);
    this.notation = notation;
    this.last = definitions.areMany() ? new AtomicReferenceArray<>(LAST) : null;
    if (last != null) {
      return;
    }
    for (Definitions.Entry entry : definitions.entries()) {
      Definition definition = entry.definition();
      byte[] name = printed(entry.stream(), definition);
      Map<DefinitionKind, TokenTable<byte[]>> tables =
          entry.stream() == 0
              ? global
              : local.computeIfAbsent(entry.stream(), s -> new EnumMap<>(DefinitionKind.class));
      TokenTable<byte[]> table = tables.computeIfAbsent(definition.kind(), k -> new TokenTable<>());
      table.put(definition.token(), name);
    }
  }

  private byte[] printed(int stream, Definition definition) {
    byte[] name = name(stream, definition);
    return name == null ? plain(undeclared(definition.kind(), definition.token())) : name;
  }

  private byte[] look(int stream, DefinitionKind kind, int token) {
    int own = definitions.hasLocal(stream) ? stream : 0;
    int place = (31 * own + 7 * kind.ordinal() + token) & LAST - 1;
    KnownName known = last.get(place);
    if (known == null || known.token != token || known.kind != kind || known.stream != own) {
      Definition d = own == 0 ? null : definitions.findLocal(own, kind, token);
      byte[] name = null;
      if (d != null) {
        name = printed(own, d);
      } else {
        d = definitions.find(kind, token);
        name = d == null ? null : printed(0, d);
      }
      known = new KnownName(own, kind, token, name);
      last.set(place, known);
    }
    return known.name;
  }

  /** What stands for a token without a definition or name, not in the notation. */
  public byte[] undeclared(DefinitionKind kind, int token) {
    String name = reader.undefinedTokenName(kind, token);
    return name == null ? token(token) : ByteText.ascii(name);
  }

  /** What stands for a token without a name; not quoted, unless everything is. */
  private byte[] plain(byte[] text) {
    return notation == Notation.JSON ? notation.encoded(text) : text;
  }

  /** The number of a token. */
  public static byte[] token(int token) {
    return new ByteText(12).put('#').unsigned(token).toBytes();
  }

  private byte[] name(int stream, Definition definition) {
    if (definition instanceof Definition.Scl scl) {
      Definition file = definitions.find(stream, DefinitionKind.SCL_FILE, scl.file());
      ByteText out = new ByteText(64);
      if (file == null || file.name() == null) {
        out.put(token(scl.file()));
      } else {
        out.put(TextEscape.raw(file.name()));
      }
      out.put(':').unsigned(scl.line());
      return notation.encoded(out.toBytes());
    }
    String name =
        definition instanceof Definition.Location location
            ? locations.of(location)
            : definition.name();
    return name == null ? null : notation.encoded(TextEscape.raw(name));
  }

  /** What the records of a stream mean by a token; null if it is not defined. */
  public byte[] find(int stream, DefinitionKind kind, int token) {
    if (last != null) {
      return look(stream, kind, token);
    }
    if (!local.isEmpty()) {
      Map<DefinitionKind, TokenTable<byte[]>> tables = local.get(stream);
      TokenTable<byte[]> table = tables == null ? null : tables.get(kind);
      byte[] name = table == null ? null : table.get(token);
      if (name != null) {
        return name;
      }
    }
    TokenTable<byte[]> table = global.get(kind);
    return table == null ? null : table.get(token);
  }

  /** Whether a stream has names of its own. */
  public boolean isLocal(int stream) {
    return last == null ? local.containsKey(stream) : definitions.hasLocal(stream);
  }
}
