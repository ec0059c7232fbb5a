package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.RegionNames;

/**
 * In which colours a picture shows regions, which is what the page does as well (colors.js).
 *
 * @param by what colours are by
 * @param own colours that users chose for names of regions or groups, as red, green and blue
 * @param hidden tokens of regions that are not drawn
 */
public record PictureColours(ColourMode by, Map<String, Integer> own, Set<Integer> hidden) {
  /** What colours are by. */
  public enum ColourMode {
    /** Each region has a colour of its own. */
    REGION,

    /** Regions of a group have one colour. */
    GROUP,

    /** Regions have the colours that the trace gives them; those of others are by region. */
    RECORDED
  }

  /** Those by region. */
  public static final PictureColours USUAL = of(ColourMode.REGION);

  /** Copies the collections. */
  public PictureColours {
    own = Map.copyOf(own);
    hidden = Set.copyOf(hidden);
  }

  /** Without choices of users. */
  public static PictureColours of(ColourMode by) {
    return new PictureColours(by, Map.of(), Set.of());
  }

  /**
   * The parameters {@code colors} (region, group or recorded), {@code paint} (lines of {@code
   * rrggbb} and a name) and {@code off} (tokens of regions).
   */
  public static PictureColours of(RequestParameters p) {
    ColourMode by =
        switch (p.text("colors", "region")) {
          case "region" -> ColourMode.REGION;
          case "group" -> ColourMode.GROUP;
          case "recorded" -> ColourMode.RECORDED;
          default ->
              throw new RequestParameters.BadRequest("colors: not region, group or recorded");
        };
    Map<String, Integer> own = new HashMap<>();
    p.text("paint", "")
        .lines()
        .forEach(
            line -> {
              if (!line.matches("[0-9a-f]{6} .*")) {
                throw new RequestParameters.BadRequest("paint: not a colour and a name: " + line);
              }
              own.put(line.substring(7), Integer.parseInt(line.substring(0, 6), 16));
            });
    return new PictureColours(by, own, p.tokens("off"));
  }

  /** The name by which a region has its colour; that of a region that is not named is "other". */
  String name(RegionNames names, int region) {
    if (region == 0) {
      return "other";
    }
    String group = by == ColourMode.GROUP ? names.group(region) : "";
    return group.isEmpty() ? names.name(region) : group;
  }

  /**
   * The colours of regions.
   *
   * @param order regions, those that take most time first
   */
  Map<Integer, Integer> colours(RegionNames names, List<Integer> order) throws IOException {
    RegionPalette palette = new RegionPalette();
    List<String> preferred = new ArrayList<>();
    for (int region : order) {
      String name = name(names, region);
      if (region != 0 && preferred.size() < RegionPalette.SIZE && !preferred.contains(name)) {
        preferred.add(name);
      }
    }
    palette.prefer(preferred);
    Map<Integer, Integer> colours = new HashMap<>();
    for (int region : order) {
      String name = name(names, region);
      int recorded = by == ColourMode.RECORDED && region != 0 ? names.colour(region) : -1;
      int usual = palette.color(region == 0 ? null : name);
      colours.put(region, own.getOrDefault(name, recorded >= 0 ? recorded : usual));
    }
    return colours;
  }
}
