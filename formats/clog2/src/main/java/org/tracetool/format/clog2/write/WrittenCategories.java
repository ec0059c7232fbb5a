package org.tracetool.format.clog2.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.map.CargoField;
import org.tracetool.format.clog2.map.LogKeys;
import org.tracetool.format.clog2.map.MpeStates;

/** Regions as states, and classes of markers as events: their numbers and definitions. */
final class WrittenCategories {
  static final int KNOWN_STATES = 300;
  static final int USER_START = 600;
  static final int KNOWN_SOLO_START = -10;
  static final int KNOWN_SOLOS = 2;

  private static final int LOWEST_SOLO = 5000;
  private static final int COLOUR = 24;
  private static final int NAME = 32;
  private static final int LABEL = 40;
  private static final List<String> SOLOS = List.of("MPE_Comm_init", "MPE_Comm_finalize");
  private static final List<String> COLOURS =
      List.of(
          "SteelBlue",
          "orange",
          "SeaGreen",
          "firebrick",
          "MediumPurple",
          "sienna",
          "orchid",
          "gray",
          "OliveDrab",
          "turquoise",
          "gold",
          "RoyalBlue",
          "tomato",
          "khaki",
          "plum");

  private static final CargoLayout NO_CARGO = new CargoLayout(0, List.of(), new int[0]);
  private static final byte[] TEXT_LABEL = {'%', 's'};

  /** What the definition record of a region or class says. */
  private record Entry(
      WrittenCategory category, int stateId, byte[] colour, byte[] name, byte[] label) {}

  private final Definitions definitions;
  private final LogLosses losses;
  private final Map<String, Integer> keyTokens = new HashMap<>();
  private final Map<Integer, Entry> states = new TreeMap<>(Integer::compareUnsigned);
  private final Map<Integer, Entry> solos = new TreeMap<>(Integer::compareUnsigned);
  private final Map<Integer, WrittenCategory> late = new HashMap<>();
  private final Set<Integer> textMarkers = new HashSet<>();
  private final int userStates;
  private final int userSolos;
  private int nextLate;

  WrittenCategories(Definitions definitions, LogLosses losses) {
    this.definitions = definitions;
    this.losses = losses;
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      keyTokens.putIfAbsent(key.name() + '/' + key.typeNumber(), key.token());
    }
    userStates = regions();
    userSolos = markers();
    nextLate = soloStart() + userSolos;
  }

  private int soloStart() {
    return Math.max(LOWEST_SOLO, USER_START + 2 * userStates);
  }

  /** The definitions of the trace. */
  Definitions definitions() {
    return definitions;
  }

  /** First number of events of the program. */
  int userSoloStart() {
    return soloStart();
  }

  /** How many states the program has. */
  int userStates() {
    return userStates;
  }

  /** How many events the program has. */
  int userSolos() {
    return userSolos;
  }

  /** The token of a key; 0 if there is none. */
  int key(String name, KeyValueType type) {
    return keyTokens.getOrDefault(name + '/' + type.ordinal(), 0);
  }

  private int regions() {
    Map<Integer, Definitions.Entry> regions = new TreeMap<>(Integer::compareUnsigned);
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      if (regions.put(entry.definition().token(), entry) != null) {
        losses.add("definitions of regions for one stream only");
      }
    }
    Set<Integer> known = new HashSet<>();
    int user = 0;
    for (Definitions.Entry entry : regions.values()) {
      Definition.Region region = (Definition.Region) entry.definition();
      String name = name(region.name(), "region ", region.token());
      int number = MpeStates.number(name);
      boolean own = number >= 0 && known.add(number);
      int start = own ? 2 * number : USER_START + 2 * user;
      int stateId = own ? number : KNOWN_STATES + user;
      user += own ? 0 : 1;
      String usual = own ? MpeStates.colour(number) : COLOURS.get(user % COLOURS.size());
      states.put(region.token(), entry(entry, name, usual, start, start + 1, stateId));
    }
    return user;
  }

  private int markers() {
    Map<Integer, Definitions.Entry> markers = new TreeMap<>(Integer::compareUnsigned);
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.MARKER)) {
      markers.put(entry.definition().token(), entry);
    }
    Set<Integer> known = new HashSet<>();
    int user = 0;
    for (Definitions.Entry entry : markers.values()) {
      Definition.Marker marker = (Definition.Marker) entry.definition();
      String name = name(marker.name(), "marker ", marker.token());
      int number = SOLOS.indexOf(name);
      boolean own = number >= 0 && known.add(number);
      int event = own ? KNOWN_SOLO_START + number : soloStart() + user;
      user += own ? 0 : 1;
      String usual = own ? (number == 0 ? "red" : "orange") : "yellow";
      Entry made = entry(entry, name, usual, event, event, 0);
      boolean foreign =
          made.label() == null
              && text(entry.pairs(), LogKeys.COLOUR) == null
              && key(LogKeys.CARGO, KeyValueType.BYTE_ARRAY) == 0
              && !own;
      if (foreign) {
        made = new Entry(made.category(), 0, made.colour(), made.name(), TEXT_LABEL);
      }
      if (Arrays.equals(made.label(), TEXT_LABEL)) {
        textMarkers.add(marker.token());
      }
      solos.put(marker.token(), made);
      if (marker.type() != 0) {
        losses.add("types of markers");
      }
    }
    return user;
  }

  private static String name(String name, String what, int token) {
    return name == null || name.isBlank() ? what + Integer.toUnsignedString(token) : name;
  }

  private Entry entry(
      Definitions.Entry from, String name, String usual, int start, int end, int stateId) {
    byte[] colour = text(from.pairs(), LogKeys.COLOUR);
    if (colour == null || colour.length == 0 || colour.length >= COLOUR) {
      colour = usual.getBytes(StandardCharsets.US_ASCII);
    }
    byte[] label = text(from.pairs(), LogKeys.LABEL);
    if (label != null && label.length >= LABEL) {
      losses.add("labels of more than " + (LABEL - 1) + " bytes");
      label = null;
    }
    label = label == null || label.length == 0 ? null : label;
    WrittenCategory category = new WrittenCategory(start, end, cargo(label));
    byte[] bytes =
        LogNames.fitting(name, NAME, "names of more than " + (NAME - 1) + " bytes, cut", losses);
    return new Entry(category, stateId, colour, bytes, label);
  }

  private CargoLayout cargo(byte[] label) {
    int whole = key(LogKeys.CARGO, KeyValueType.BYTE_ARRAY);
    if (label == null) {
      return whole == 0 ? NO_CARGO : new CargoLayout(whole, List.of(), new int[0]);
    }
    List<CargoField> fields = new ArrayList<>();
    for (CargoField field : CargoField.of(TraceText.decode(label, 0, label.length))) {
      if (key(field.name(), field.type()) == 0) {
        return NO_CARGO;
      }
      fields.add(field);
    }
    int[] keys = fields.stream().mapToInt(f -> key(f.name(), f.type())).toArray();
    return new CargoLayout(keys.length == 0 ? whole : 0, fields, keys);
  }

  private byte[] text(KeyValues pairs, String name) {
    int key = key(name, KeyValueType.BYTE_ARRAY);
    for (KeyValues.Pair pair : pairs.pairs()) {
      if (key != 0 && pair.key() == key && pair.bytes() != null) {
        return pair.bytes();
      }
    }
    return null;
  }

  /** Writes all definitions. */
  void write(RecordBlocks out, double time, int rank) throws IOException {
    for (Entry entry : states.values()) {
      state(out, time, rank, entry);
    }
    for (Entry entry : solos.values()) {
      ByteBuffer body = out.begin(Clog2Type.EVENT, time, 0, rank, 0);
      body.putInt(entry.category().start()).putInt(0);
      texts(body, entry);
    }
  }

  private static void state(RecordBlocks out, double time, int rank, Entry entry)
      throws IOException {
    ByteBuffer body = out.begin(Clog2Type.STATE, time, 0, rank, 0);
    body.putInt(entry.stateId()).putInt(entry.category().start()).putInt(entry.category().end());
    body.putInt(0);
    texts(body, entry);
  }

  private static void texts(ByteBuffer body, Entry entry) {
    RecordBlocks.text(body, entry.colour(), COLOUR);
    RecordBlocks.text(body, entry.name(), NAME);
    RecordBlocks.text(body, entry.label() == null ? new byte[0] : entry.label(), LABEL);
  }

  /** The state of a region; one without definition is defined now. */
  WrittenCategory state(int region, RecordBlocks out, double time, int rank) throws IOException {
    Entry entry = states.get(region);
    if (entry != null) {
      return entry.category();
    }
    WrittenCategory known = late.get(region);
    if (known == null) {
      known = new WrittenCategory(nextLate, nextLate + 1, NO_CARGO);
      nextLate += 2;
      late.put(region, known);
      byte[] name =
          ("region " + Integer.toUnsignedString(region)).getBytes(StandardCharsets.US_ASCII);
      byte[] colour = COLOURS.get(0).getBytes(StandardCharsets.US_ASCII);
      int stateId = KNOWN_STATES + userStates + late.size() - 1;
      state(out, time, rank, new Entry(known, stateId, colour, name, null));
    }
    return known;
  }

  /** The event of a class of markers; null if it has no definition. */
  WrittenCategory solo(int marker) {
    Entry entry = solos.get(marker);
    return entry == null ? null : entry.category();
  }

  /** Whether markers of a class have their text as it is for information. */
  boolean hasText(int marker) {
    return textMarkers.contains(marker);
  }
}
