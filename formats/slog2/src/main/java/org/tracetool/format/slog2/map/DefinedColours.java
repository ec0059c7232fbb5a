package org.tracetool.format.slog2.map;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.ColourNames;

/**
 * The colours that regions and classes of markers have by their definitions, as those of CLOG-2.
 */
public final class DefinedColours {
  private static final int OPAQUE = 0xff000000;
  private static final List<DefinitionKind> COLOURED =
      List.of(DefinitionKind.REGION, DefinitionKind.MARKER);
  private static final List<DefinitionKind> PLAIN =
      List.of(
          DefinitionKind.LOCATION,
          DefinitionKind.GROUP,
          DefinitionKind.COUNTER,
          DefinitionKind.COLLECTIVE);

  private final Map<DefinitionKind, Map<Integer, Integer>> colours = new HashMap<>();
  private long lostPairs;

  /** Those of all definitions. */
  public DefinedColours(Definitions definitions) {
    Set<Integer> colourKeys = keys(definitions, ModelLabels.COLOUR_KEY);
    // what is in the pairs of records, whose names the log has
    Set<Integer> labelKeys = keys(definitions, ModelLabels.LABEL_KEY);
    for (DefinitionKind kind : COLOURED) {
      Map<Integer, Integer> known = new HashMap<>();
      for (Definitions.Entry entry : definitions.entries(kind)) {
        for (KeyValues.Pair pair : entry.pairs().pairs()) {
          int rgb = colourKeys.contains(pair.key()) ? colour(pair) : -1;
          if (rgb >= 0) {
            known.put(entry.definition().token(), OPAQUE | rgb);
          } else if (!labelKeys.contains(pair.key())) {
            lostPairs++;
          }
        }
      }
      colours.put(kind, known);
    }
    for (DefinitionKind kind : PLAIN) {
      for (Definitions.Entry entry : definitions.entries(kind)) {
        lostPairs += entry.pairs().pairs().size();
      }
    }
  }

  private static Set<Integer> keys(Definitions definitions, String name) {
    Set<Integer> tokens = new HashSet<>();
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      if (name.equals(key.name()) && KeyValueType.isPooled(key.typeNumber())) {
        tokens.add(key.token());
      }
    }
    return tokens;
  }

  private static int colour(KeyValues.Pair pair) {
    byte[] name = pair.bytes();
    return name == null ? -1 : ColourNames.find(TraceText.decode(name, 0, name.length));
  }

  /** The colour of a definition, opaque; null if it has none that is known. */
  public Integer of(DefinitionKind kind, int token) {
    return colours.get(kind).get(token);
  }

  /** Pairs of definitions that have no place in a log. */
  public long lostPairs() {
    return lostPairs;
  }
}
