package org.tracetool.format.clog2.map;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.map.ModelLabels;

/** The keys of pairs that records and definitions of logs get. */
public final class LogPairKeys {
  /** Name of the key of the colour of a definition. */
  public static final String COLOUR = ModelLabels.COLOUR_KEY;

  /** Name of the key of how values are shown. */
  public static final String LABEL = ModelLabels.LABEL_KEY;

  /** Name of the key of information that no label explains. */
  public static final String CARGO = "cargo";

  /** Name of the key of the thread of a message. */
  public static final String THREAD = "thread";

  /** Name of the key of the communicator of a state, if it is not that of all processes. */
  public static final String COMMUNICATOR = "communicator";

  /** Name of the key of the number of an event of CLOG. */
  public static final String DATA = "data";

  /** Name of the key of the text of an event of CLOG. */
  public static final String NOTE = "text";

  /** A key; the same name may have several types. */
  private record KeyKind(String name, KeyValueType type) {}

  private final Map<KeyKind, Integer> tokens = new HashMap<>();
  private final List<Definition.Key> keys = new ArrayList<>();

  /** The values of the information of a category, by its index. */
  private final Map<Integer, List<CargoField>> fields = new HashMap<>();

  private final Map<Integer, int[]> fieldKeys = new HashMap<>();

  /** The token of a key, which is made if it is new. */
  public synchronized int token(String name, KeyValueType type) {
    KeyKind sort = new KeyKind(name, type);
    Integer token = tokens.get(sort);
    if (token == null) {
      token = keys.size() + 1;
      tokens.put(sort, token);
      keys.add(new Definition.Key(token, type.ordinal(), name, ""));
    }
    return token;
  }

  /** Makes the keys of the values of a category. */
  public void add(LogCategory category) {
    if (category.label() == null) {
      return;
    }
    byte[] label = category.label();
    List<CargoField> list = CargoField.of(TraceText.decode(label, 0, label.length));
    int[] own = new int[list.size()];
    for (int i = 0; i < own.length; i++) {
      own[i] = token(list.get(i).name(), list.get(i).type());
    }
    fields.put(category.index(), list);
    fieldKeys.put(category.index(), own);
  }

  /** The definitions of all keys. */
  public List<Definition.Key> definitions() {
    return keys;
  }

  /** The pairs of the definition of a category. */
  public KeyValues pairs(LogCategory category) {
    List<KeyValues.Pair> pairs = new ArrayList<>();
    add(pairs, COLOUR, category.colour());
    add(pairs, LABEL, category.label());
    return new KeyValues(pairs);
  }

  private void add(List<KeyValues.Pair> pairs, String name, byte[] text) {
    if (text != null) {
      int key = token(name, KeyValueType.STRING);
      pairs.add(new KeyValues.Pair(key, KeyValueType.STRING, 0, text));
    }
  }

  /**
   * Adds the values in the information of a record to the pairs of a row.
   *
   * @param cargo null for none
   */
  public void read(LogCategory category, byte[] cargo, PairListBuilder into, EventBlock block) {
    if (cargo == null) {
      return;
    }
    List<CargoField> list = fields.get(category.index());
    if (list == null || list.isEmpty()) {
      int key = token(CARGO, KeyValueType.BYTE_ARRAY);
      into.add(key, KeyValueType.BYTE_ARRAY, block.text(cargo, 0, cargo.length));
      return;
    }
    int[] own = fieldKeys.get(category.index());
    ByteBuffer in = ByteBuffer.wrap(cargo);
    for (int i = 0; i < own.length; i++) {
      CargoField field = list.get(i);
      if (!CargoField.fits(field.letter(), in)) {
        return;
      }
      long value;
      if (field.letter() == 's') {
        int length = Math.max(0, in.getShort());
        value = block.text(cargo, in.position(), length);
        in.position(in.position() + length);
      } else {
        value = CargoField.number(field.letter(), in);
      }
      into.add(own[i], field.type(), value);
    }
  }
}
