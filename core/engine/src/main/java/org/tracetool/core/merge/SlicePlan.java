package org.tracetool.core.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.work.WorkerPool;

/**
 * Times at which sections are cut, so that the slices between them have about the same length, and
 * where these times are in each section.
 */
final class SlicePlan {
  /** Looks at each section for each slice, and for all of them. */
  private static final int LOOKS = 1;

  private static final int MAX_PROBES = 1 << 15;

  /** Times mostly go on evenly from one look to the next; how far off, in bytes, that may be. */
  private static final int MARGIN = 1 << 10;

  /** A slice longer than this many times the intended length makes the plan useless. */
  private static final int MAX_UNEVENNESS = 3;

  private final int slices;
  private final long[] bounds;
  private final long[][] places;

  private SlicePlan(long[] bounds, long[][] places) {
    this.slices = bounds.length + 1;
    this.bounds = bounds;
    this.places = places;
  }

  private record Probe(long time, long weight) {}

  /**
   * Plans slices of some length.
   *
   * @param sliceBytes how long they should be
   * @return null if that cannot be done
   */
  static SlicePlan of(List<DivisibleSection> sections, long sliceBytes, int threads)
      throws IOException {
    long total = 0;
    for (DivisibleSection section : sections) {
      total += section.length();
    }
    int each = (int) Math.min(LOOKS * (total / sliceBytes), MAX_PROBES / sections.size());
    if (each < 4) {
      return null;
    }
    long[][] times = new long[sections.size()][];
    WorkerPool.run(threads, times.length, i -> times[i] = times(sections.get(i), each));
    long[] bounds = bounds(sections, times, sliceBytes);
    long[][] places = new long[times.length][];
    WorkerPool.run(
        threads, times.length, i -> places[i] = places(sections.get(i), bounds, times[i]));
    SlicePlan plan = new SlicePlan(bounds, places);
    return plan.isUseful(sliceBytes) ? plan : null;
  }

  /** Times at regular distances. */
  private static long[] times(DivisibleSection section, int count) throws IOException {
    long[] times = new long[count];
    long last = 0;
    for (int i = 1; i < count; i++) {
      long time = section.timeBehind(section.length() * i / count);
      last = Long.compareUnsigned(time, last) < 0 ? last : time;
      times[i] = last;
    }
    return times;
  }

  private static long[] bounds(List<DivisibleSection> sections, long[][] times, long sliceBytes)
      throws IOException {
    List<Probe> looks = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      long weight = sections.get(i).length() / times[i].length;
      for (long time : times[i]) {
        looks.add(new Probe(time, weight));
      }
    }
    looks.sort((a, b) -> Long.compareUnsigned(a.time, b.time));
    List<Long> bounds = new ArrayList<>();
    long last = 0;
    long bytes = 0;
    for (Probe look : looks) {
      if (bytes >= sliceBytes && look.time != last && look.time != -1L) {
        bounds.add(look.time);
        last = look.time;
        bytes = 0;
      }
      bytes += look.weight;
    }
    long[] all = new long[bounds.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = bounds.get(i);
    }
    return all;
  }

  /** Where each slice begins in a section, and the end of the last one; null if that is unknown. */
  private static long[] places(DivisibleSection section, long[] bounds, long[] times)
      throws IOException {
    long length = section.length();
    long[] places = new long[bounds.length + 2];
    places[bounds.length + 1] = length;
    int look = 0;
    for (int i = 0; i < bounds.length; i++) {
      while (look < times.length && Long.compareUnsigned(times[look], bounds[i]) < 0) {
        look++;
      }
      // The last probe that is too early is before the place, the next one after it.
      long low = length * Math.max(look - 1, 0) / times.length;
      long high = length * look / times.length;
      if (look > 0 && look < times.length) {
        double share = (double) (bounds[i] - times[look - 1]) / (times[look] - times[look - 1]);
        long guess = low + (long) (share * (high - low));
        if (isBefore(section, guess - MARGIN, low, bounds[i])) {
          low = guess - MARGIN;
        }
        if (!isBefore(section, guess + MARGIN, low, bounds[i])) {
          high = Math.min(high, guess + MARGIN);
        }
      }
      long place = section.placeOf(bounds[i], Math.max(places[i], low), high);
      if (place == DivisibleSection.NONE) {
        return null;
      }
      places[i + 1] = place;
    }
    return places;
  }

  /** Returns whether a position after {@code low} is known to be before a time. */
  private static boolean isBefore(DivisibleSection section, long position, long low, long time)
      throws IOException {
    return position > low && Long.compareUnsigned(section.timeBehind(position), time) < 0;
  }

  private boolean isUseful(long sliceBytes) {
    for (long[] of : places) {
      if (of == null) {
        return false;
      }
    }
    return slices > 1 && longest() <= MAX_UNEVENNESS * sliceBytes;
  }

  /** Number of slices. */
  int slices() {
    return slices;
  }

  /** Bytes of the longest slice. */
  long longest() {
    long longest = 0;
    for (int slice = 0; slice < slices; slice++) {
      longest = Math.max(longest, length(slice));
    }
    return longest;
  }

  /** Bytes of a slice in all sections. */
  private long length(int slice) {
    long length = 0;
    for (long[] of : places) {
      length += of[slice + 1] - of[slice];
    }
    return length;
  }

  /** Where a slice begins in a section. */
  long from(int section, int slice) {
    return places[section][slice];
  }

  /** Where a slice ends in a section. */
  long to(int section, int slice) {
    return places[section][slice + 1];
  }

  /** Returns whether a time is before the end of a slice. */
  boolean isWithin(int slice, long time) {
    return slice == slices - 1 || Long.compareUnsigned(time, bounds[slice]) < 0;
  }
}
