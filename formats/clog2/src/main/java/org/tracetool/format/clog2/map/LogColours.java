package org.tracetool.format.clog2.map;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.ColourNames;

/** The colours that programs gave their states by MPE. */
public final class LogColours {
  private static final int RGB = 0xffffff;

  private final IntMap colours = new IntMap();

  /** Those of the regions of a log. */
  public LogColours(Definitions definitions) {
    IntMap keys = new IntMap();
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      if (LogKeys.COLOUR.equals(key.name())) {
        keys.put(key.token(), 1);
      }
    }
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.REGION)) {
      for (KeyValues.Pair pair : entry.pairs().pairs()) {
        byte[] name = keys.get(pair.key()) == 0 ? null : pair.bytes();
        int rgb = name == null ? -1 : ColourNames.find(TraceText.decode(name, 0, name.length));
        if (rgb >= 0) {
          colours.put(entry.definition().token(), ~RGB | rgb);
        }
      }
    }
  }

  /** Red, green and blue of the colour of a region; -1 if it has none that is known. */
  public int of(int region) {
    int colour = colours.get(region);
    return colour == 0 ? -1 : colour & RGB;
  }
}
