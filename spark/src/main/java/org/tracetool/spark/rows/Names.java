package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;

/** The names that the tokens of one stream have, each made once; for one thread. */
final class Names {
  private static final int FEW = 1 << 12;

  private final Definitions definitions;
  private final LocationNames locations;
  private final int stream;
  private final DefinitionKind[] kinds;

  /** Places plus 1; 0 is not known yet. */
  private final IntMap places = new IntMap();

  /** The same for small tokens. */
  private final int[] small = new int[FEW];

  private UTF8String[] texts = new UTF8String[16];
  private int size;

  /**
   * Names in a stream.
   *
   * @param locations names of processes; null where there are none among the kinds
   * @param kinds where a token is looked up, one after the other
   */
  Names(Definitions definitions, LocationNames locations, int stream, DefinitionKind... kinds) {
    this.definitions = definitions;
    this.locations = locations;
    this.stream = stream;
    this.kinds = kinds;
  }

  /** Names that are known from the start, by place. */
  Names(String... all) {
    this(null, null, 0);
    for (String name : all) {
      add(UTF8String.fromString(name));
    }
  }

  /** The place of a token's name; {@link Cells#NULL} if it has no definition. */
  long place(int token) {
    boolean isSmall = token >= 0 && token < FEW;
    int known = isSmall ? small[token] : places.get(token);
    if (known == 0) {
      String name = name(token);
      known = name == null ? -1 : add(UTF8String.fromString(name)) + 1;
      if (isSmall) {
        small[token] = known;
      } else {
        places.put(token, known);
      }
    }
    return known < 0 ? Cells.NULL : known - 1;
  }

  /** The name at a place. */
  UTF8String text(int place) {
    return texts[place];
  }

  private int add(UTF8String text) {
    if (size == texts.length) {
      texts = Arrays.copyOf(texts, size * 2);
    }
    texts[size] = text;
    return size++;
  }

  private String name(int token) {
    for (DefinitionKind kind : kinds) {
      Definition d = definitions.find(stream, kind, token);
      if (d != null) {
        String name = d instanceof Definition.Location l ? locations.of(l) : d.name();
        return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
      }
    }
    return null;
  }
}
