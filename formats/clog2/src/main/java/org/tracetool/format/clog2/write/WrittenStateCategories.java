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
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.map.CargoField;
import org.tracetool.format.clog2.map.LogPairKeys;
import org.tracetool.format.clog2.map.MpeStates;

/** Regions as states, and classes of markers as events: their numbers and definitions. */
final class WrittenStateCategories {
  static final int KNOWN_STATES = 300;
  static final int USER_START = 600;
  static final int KNOWN_SOLO_START = -10;
  static final int KNOWN_SOLOS = 2;

  private static final int MIN_SOLO_EVENT = 5000;
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

  /** The tokens of regions in ascending order, and at the same places their first events. */
  private final LongIndex regions = new LongIndex();

  private int[] starts;

  /** The places of their definitions. */
  private int[] places;

  /** How values are stored with regions that have labels. */
  private final Map<Integer, CargoLayout> cargos = new HashMap<>();

  private CargoLayout plain;
  private final Map<Integer, Entry> solos = new TreeMap<>(Integer::compareUnsigned);
  private final Map<Integer, WrittenCategory> late = new HashMap<>();
  private final Set<Integer> textMarkers = new HashSet<>();
  private final int userStates;
  private final int userSolos;
  private int nextLate;

  WrittenStateCategories(Definitions definitions, LogLosses losses) {
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
    return Math.max(MIN_SOLO_EVENT, USER_START + 2 * userStates);
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

  /** Numbers the regions; of several with one token the last one counts. */
  private int regions() {
    plain = cargo(null);
    IntList all = definitions.places(DefinitionKind.REGION);
    long[] order = new long[all.size()];
    int n = 0;
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      long token = Integer.toUnsignedLong(entry.definition().token());
      order[n] = (token << Integer.SIZE | all.get(n)) ^ Long.MIN_VALUE;
      n++;
    }
    Arrays.sort(order);
    starts = new int[n];
    places = new int[n];
    Set<Integer> known = new HashSet<>();
    int user = 0;
    for (int i = 0; i < n; i++) {
      long token = (order[i] ^ Long.MIN_VALUE) >>> Integer.SIZE;
      if (i + 1 < n && (order[i + 1] ^ Long.MIN_VALUE) >>> Integer.SIZE == token) {
        losses.add(LossCode.DEFINITIONS, "definitions of regions for one stream only");
        continue;
      }
      int place = regions.size();
      regions.add(token);
      places[place] = (int) order[i];
      int number = MpeStates.number(name(region(place)));
      boolean own = number >= 0 && known.add(number);
      starts[place] = own ? 2 * number : USER_START + 2 * user;
      user += own ? 0 : 1;
      byte[] label = label(definitions.entries().get(places[place]).pairs());
      if (label != null) {
        cargos.put((int) token, cargo(label));
      }
    }
    return user;
  }

  private Definition.Region region(int place) {
    return (Definition.Region) definitions.entries().get(places[place]).definition();
  }

  private static String name(Definition.Region region) {
    return name(region.name(), "region ", region.token());
  }

  /** What the definition record of a region says. */
  private Entry state(int place) {
    Definitions.Entry from = definitions.entries().get(places[place]);
    int start = starts[place];
    boolean own = start < USER_START;
    int user = (start - USER_START) / 2;
    // Colours count from the one after the region's number.
    String usual = own ? MpeStates.colour(start / 2) : COLOURS.get((user + 1) % COLOURS.size());
    int stateId = own ? start / 2 : KNOWN_STATES + user;
    return entry(from, name(region(place)), usual, start, start + 1, stateId);
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
              && text(entry.pairs(), LogPairKeys.COLOUR) == null
              && key(LogPairKeys.CARGO, KeyValueType.BYTE_ARRAY) == 0
              && !own;
      if (foreign) {
        made = new Entry(made.category(), 0, made.colour(), made.name(), TEXT_LABEL);
      }
      if (Arrays.equals(made.label(), TEXT_LABEL)) {
        textMarkers.add(marker.token());
      }
      solos.put(marker.token(), made);
      if (marker.type() != 0) {
        losses.add(LossCode.DEFINITIONS, "types of markers");
      }
    }
    return user;
  }

  private static String name(String name, String what, int token) {
    return name == null || name.isBlank() ? what + Integer.toUnsignedString(token) : name;
  }

  private Entry entry(
      Definitions.Entry from, String name, String usual, int start, int end, int stateId) {
    byte[] colour = text(from.pairs(), LogPairKeys.COLOUR);
    if (colour == null || colour.length == 0 || colour.length >= COLOUR) {
      colour = usual.getBytes(StandardCharsets.US_ASCII);
    }
    byte[] label = text(from.pairs(), LogPairKeys.LABEL);
    if (label != null && label.length >= LABEL) {
      losses.add(LossCode.DEFINITIONS, "labels of more than " + (LABEL - 1) + " bytes");
    }
    label = label(from.pairs());
    WrittenCategory category = new WrittenCategory(start, end, cargo(label));
    byte[] bytes =
        LogNames.fitting(name, NAME, "names of more than " + (NAME - 1) + " bytes, cut", losses);
    return new Entry(category, stateId, colour, bytes, label);
  }

  /** The label that pairs say; null if there is none, or none that fits. */
  private byte[] label(KeyValues pairs) {
    byte[] label = text(pairs, LogPairKeys.LABEL);
    return label == null || label.length == 0 || label.length >= LABEL ? null : label;
  }

  private CargoLayout cargo(byte[] label) {
    int whole = key(LogPairKeys.CARGO, KeyValueType.BYTE_ARRAY);
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

  /** A text of a definition; formats without texts, as OTF, have it as a byte array. */
  private byte[] text(KeyValues pairs, String name) {
    int text = key(name, KeyValueType.STRING);
    int array = key(name, KeyValueType.BYTE_ARRAY);
    for (KeyValues.Pair pair : pairs.pairs()) {
      boolean named = pair.key() != 0 && (pair.key() == text || pair.key() == array);
      if (named && pair.bytes() != null) {
        return pair.bytes();
      }
    }
    return null;
  }

  /** Writes all definitions. */
  void write(RecordBlocks out, double time, int rank) throws IOException {
    for (int place = 0; place < regions.size(); place++) {
      writeState(out, time, rank, state(place));
    }
    places = null;
    for (Entry entry : solos.values()) {
      ByteBuffer body = out.begin(Clog2Type.EVENT, time, 0, rank, 0);
      body.putInt(entry.category().start()).putInt(0);
      writeTexts(body, entry);
    }
  }

  private static void writeState(RecordBlocks out, double time, int rank, Entry entry)
      throws IOException {
    ByteBuffer body = out.begin(Clog2Type.STATE, time, 0, rank, 0);
    body.putInt(entry.stateId()).putInt(entry.category().start()).putInt(entry.category().end());
    body.putInt(0);
    writeTexts(body, entry);
  }

  private static void writeTexts(ByteBuffer body, Entry entry) {
    RecordBlocks.writeText(body, entry.colour(), COLOUR);
    RecordBlocks.writeText(body, entry.name(), NAME);
    RecordBlocks.writeText(body, entry.label() == null ? new byte[0] : entry.label(), LABEL);
  }

  /** The state of a region; one without definition is defined now. */
  WrittenCategory state(int region, RecordBlocks out, double time, int rank) throws IOException {
    int place = regions.find(Integer.toUnsignedLong(region));
    if (place >= 0) {
      CargoLayout cargo = cargos.isEmpty() ? plain : cargos.getOrDefault(region, plain);
      return new WrittenCategory(starts[place], starts[place] + 1, cargo);
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
      writeState(out, time, rank, new Entry(known, stateId, colour, name, null));
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
