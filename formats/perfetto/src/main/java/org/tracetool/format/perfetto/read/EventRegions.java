package org.tracetool.format.perfetto.read;

import java.util.BitSet;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.perfetto.decode.SourcePlaces;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.timeline.TimelineIntake;

/** Regions of events: the name of a call, with its categories as the group. */
final class EventRegions {
  /** The name of a call that has none. */
  static final String NO_NAME = "[No name]";

  /** Names below this are looked up in an array, of calls with the category that it had last. */
  private static final int DIRECT = 1 << 12;

  private final TextNumbers texts;
  private final SourcePlaces sources;
  private final TimelineIntake intake;
  private final LongMap regions = new LongMap();
  private final LongMap ends = new LongMap();
  private final int[] lastCategory = new int[DIRECT];
  private final int[] lastRegion = new int[DIRECT];
  private final BitSet placed = new BitSet();

  EventRegions(TraceKnowledge known, TimelineIntake intake) {
    texts = known.texts();
    sources = known.sources();
    this.intake = intake;
  }

  /**
   * The region of a call that begins.
   *
   * @param source where it is in the source; {@link SourcePlaces#NONE} if not known
   */
  int begin(int name, int category, int source) {
    int region = region(name, category);
    if (source != SourcePlaces.NONE && !placed.get(region)) {
      placed.set(region);
      intake.placeRegion(region, texts.text(sources.file(source)), sources.line(source));
    }
    return region;
  }

  private int region(int name, int category) {
    boolean isDirect = name >= 0 && name < DIRECT;
    if (isDirect && lastRegion[name] != 0 && lastCategory[name] == category) {
      return lastRegion[name];
    }
    long key = (long) name << Integer.SIZE | category & 0xffff_ffffL;
    long known = regions.get(key);
    if (known == LongMap.ABSENT) {
      byte[] bytes = name == Track.NO_TEXT ? new byte[0] : texts.bytes(name);
      int group = group(category);
      known =
          bytes.length == 0
              ? intake.region(NO_NAME, group)
              : intake.region(bytes, 0, bytes.length, group);
      regions.put(key, known);
    }
    if (isDirect) {
      lastCategory[name] = category;
      lastRegion[name] = (int) known;
    }
    return (int) known;
  }

  private int group(int category) {
    if (category == Track.NO_TEXT) {
      return 0;
    }
    byte[] bytes = texts.bytes(category);
    return intake.group(bytes, 0, bytes.length);
  }

  /** What an end names; 0 for the innermost call. */
  int end(int name, int category) {
    if (name == Track.NO_TEXT && category == Track.NO_TEXT) {
      return 0;
    }
    long key = (long) name << Integer.SIZE | category & 0xffff_ffffL;
    long known = ends.get(key);
    if (known == LongMap.ABSENT) {
      byte[] bytes = name == Track.NO_TEXT ? new byte[0] : texts.bytes(name);
      int group = group(category);
      // -1 means absent, so that numbers, which are not positive, are kept two less
      known = (bytes.length == 0 && group == 0 ? 0 : intake.end(bytes, 0, bytes.length, group)) - 2;
      ends.put(key, known);
    }
    return (int) known + 2;
  }
}
