package org.tracetool.view.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.RegionNames;
import org.tracetool.view.model.RegionRanking;
import org.tracetool.view.model.ViewedTrace;

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

  /** Regions that have colours before those with the longest calls. */
  private static final int MAX_BY_TIME = 8;

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
   * The colours of regions: those that matter in the whole run have colours of their own, unless
   * the page says which colours it has.
   */
  Map<Integer, Integer> colours(ViewedTrace trace, Collection<Integer> order) throws IOException {
    RegionNames names = trace.regions();
    RegionPalette palette = new RegionPalette();
    if (own.isEmpty()) {
      palette.prefer(names.groups());
      palette.prefer(preferred(trace));
    }
    Map<Integer, Integer> colours = new HashMap<>();
    for (int region : order) {
      String name = name(names, region);
      int recorded = by == ColourMode.RECORDED && region != 0 ? names.colour(region) : -1;
      int usual = palette.color(region == 0 ? null : name);
      colours.put(region, own.getOrDefault(name, recorded >= 0 ? recorded : usual));
    }
    return colours;
  }

  /** Names of the regions that matter most, in the order of colors.js. */
  private static Collection<String> preferred(ViewedTrace trace) throws IOException {
    RegionRanking ranking = RegionRanking.of(trace);
    List<Integer> byTime = ranking.byTime();
    List<Integer> all = new ArrayList<>(byTime.subList(0, Math.min(MAX_BY_TIME, byTime.size())));
    all.addAll(ranking.byLength());
    all.addAll(byTime);
    return all.stream().filter(r -> r != 0).map(trace.regions()::name).toList();
  }
}
