package org.tracetool.stats.scope;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;

/**
 * Recognizes by names the counters that measure memory in use, and the regions that allocate and
 * free memory. VampirTrace's own such counter is {@code MEM_APP_ALLOC} in the group {@code Memory},
 * in bytes; of the counters of getrusage it is {@code ru_maxrss}.
 */
final class MemoryRule {
  /** Apart, since most traces have no counters and do without them. */
  private static final class Patterns {
    static final Pattern UNIT = Pattern.compile("([kmgt]?)i?(b|bytes?)");

    /** Some tools have the unit in the name: {@code Heap Memory Used (KB)}. */
    static final Pattern UNIT_IN_NAME =
        Pattern.compile("\\((?:[^()]*[ ,])?([kmgt]?i?(?:b|bytes?))\\)");

    static final Pattern NAME =
        Pattern.compile(
            "(^|[^a-z])(mem|rss|pss|vmhwm|vmrss|vmsize|vmpeak|vmdata)([^a-z]|$)"
                + "|memory|heap|maxrss|footprint|alloc");
  }

  private static final Set<String> ROUTINES =
      Set.of(
          "malloc",
          "calloc",
          "realloc",
          "reallocarray",
          "free",
          "cfree",
          "memalign",
          "posix_memalign",
          "aligned_alloc",
          "valloc",
          "pvalloc",
          "operator new",
          "operator new[]",
          "operator delete",
          "operator delete[]");

  private MemoryRule() {}

  /**
   * Bytes in one unit of a counter; 0 if it is not about memory in use.
   *
   * @param group name of its group, or null
   */
  static long bytesPerUnit(Definition.Counter counter, String group) {
    if (CounterProperties.isAccumulated(counter.properties())) {
      return 0; // sums over time, as ru_ixrss
    }
    String name = lower(counter.name());
    String family = lower(group);
    if (!Patterns.NAME.matcher(name).find()
        && !family.equals("mem")
        && !family.contains("memory")) {
      return 0;
    }
    String unit = lower(counter.unit()).trim();
    Matcher inName = Patterns.UNIT_IN_NAME.matcher(name);
    if (unit.isEmpty() && inName.find()) {
      unit = inName.group(1);
    }
    Matcher m = Patterns.UNIT.matcher(unit);
    boolean bits = counter.unit() != null && counter.unit().trim().equals("b");
    return bits || !m.matches() ? 0 : 1L << 10 * " kmgt".indexOf(m.group(1));
  }

  /** Returns whether a region is a routine that allocates or frees memory. */
  static boolean isAllocation(String region, String group) {
    String family = lower(group);
    return family.equals("mem")
        || family.equals("memory")
        || family.equals("malloc")
        || ROUTINES.contains(lower(region));
  }

  private static String lower(String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }
}
