package org.tracetool.legacy.stf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;

/** How an STF trace that stftool writes is laid out, as options of {@code tracetool convert}. */
final class StfLayout {
  private static final String USUAL_PROCESSES = "16";
  private static final Pattern BYTES = Pattern.compile("([0-9]{1,9})(b|kb|mb|gb)?");
  private static final long MIN_BLOCK_BYTES = 1 << 10;
  private static final long MAX_BLOCK_BYTES = 16 << 20;

  private StfLayout() {}

  static List<String> options(StftoolConfiguration c) throws UsageException {
    List<String> options = new ArrayList<>();
    String perFile = c.value(StftoolDirective.STF_PROCS_PER_FILE);
    boolean byNode = c.is(StftoolDirective.STF_USE_HW_STRUCTURE, true);
    if (perFile != null || c.has(StftoolDirective.STF_USE_HW_STRUCTURE)) {
      options.add("--procs-per-file");
      options.add(perFile == null ? USUAL_PROCESSES : perFile);
      if (!byNode) {
        options.add("--ignore-hosts");
      }
    }
    String chunk = c.value(StftoolDirective.STF_CHUNKSIZE);
    if (chunk != null) {
      options.add("--set");
      options.add("chunk=" + chunk(chunk));
    }
    if (!c.is(StftoolDirective.ANCHORS, true)) {
      options.add("--set");
      options.add("anchors=off");
    }
    return options;
  }

  /** The next power of two that is no smaller, as {@code --set chunk} has it. */
  static String chunk(String size) throws UsageException {
    Matcher m = BYTES.matcher(size.toLowerCase(Locale.ROOT));
    if (!m.matches()) {
      throw new UsageException(
          "--stf-chunksize: expected a number of bytes such as 64KB, found '" + size + "'");
    }
    int unit =
        switch (m.group(2) == null ? "b" : m.group(2)) {
          case "kb" -> 10;
          case "mb" -> 20;
          case "gb" -> 30;
          default -> 0;
        };
    long bytes =
        Math.max(MIN_BLOCK_BYTES, Math.min(MAX_BLOCK_BYTES, Long.parseLong(m.group(1)) << unit));
    long power = Long.highestOneBit(2 * bytes - 1);
    return power < 1 << 20 ? (power >> 10) + "k" : (power >> 20) + "m";
  }
}
