package org.tracetool.core.shard;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;

/**
 * One of the equal shares that some work is cut into.
 *
 * @param number its number, from 0 to {@code count - 1}
 * @param count how many there are, at least 1
 */
public record Shard(int number, int count) {
  /** The word for the share that the environment of a batch job gives. */
  public static final String AUTO = "auto";

  private static final int MAX_SHARDS = 1_000_000;
  private static final Pattern FORM = Pattern.compile("(\\d{1,7})/(\\d{1,7})");

  /**
   * Number and count as launchers of parallel programs give them to each process. Those of MPI come
   * first: within a job of SLURM, what they start has also the variables of the process of SLURM
   * that started it, which are the same for several.
   */
  private static final List<Map.Entry<String, String>> LAUNCHERS =
      List.of(
          Map.entry("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
          Map.entry("PMI_RANK", "PMI_SIZE"),
          Map.entry("SLURM_PROCID", "SLURM_NTASKS"));

  /** Checks the numbers. */
  public Shard {
    if (count < 1 || number < 0 || number >= count) {
      throw new IllegalArgumentException("shard " + number + " of " + count);
    }
  }

  /**
   * A share by its name.
   *
   * @param text {@code K/N} with K from 0 to N - 1, or {@code auto}
   * @param environment the variables of the process, for {@code auto}
   */
  public static Shard of(String text, Map<String, String> environment) throws UsageException {
    if (!text.equals(AUTO)) {
      return parse(text, text);
    }
    for (Map.Entry<String, String> launcher : LAUNCHERS) {
      String number = environment.get(launcher.getKey());
      String count = environment.get(launcher.getValue());
      if (number != null && count != null) {
        return parse(
            number + '/' + count,
            AUTO
                + " ("
                + launcher.getKey()
                + '='
                + number
                + ", "
                + launcher.getValue()
                + '='
                + count
                + ')');
      }
    }
    throw new UsageException(
        "shard auto: none of OMPI_COMM_WORLD_RANK, PMI_RANK and SLURM_PROCID is set together with"
            + " its number of processes; give K/N, for example 0/8");
  }

  private static Shard parse(String text, String shown) throws UsageException {
    Matcher m = FORM.matcher(text);
    if (m.matches()) {
      int number = Integer.parseInt(m.group(1));
      int count = Integer.parseInt(m.group(2));
      if (count >= 1 && count <= MAX_SHARDS && number < count) {
        return new Shard(number, count);
      }
    }
    throw new UsageException(
        "shard "
            + shown
            + ": expected K/N with K from 0 to N-1 and N up to "
            + MAX_SHARDS
            + ", for example 0/8 for the first of eight");
  }

  /** Returns whether this share has the piece of work at a place, counted from 0. */
  public boolean has(int place) {
    return place % count == number;
  }

  /** The name in files: {@code 2-of-8}. */
  public String fileName() {
    return number + "-of-" + count;
  }

  @Override
  public String toString() {
    return number + "/" + count;
  }
}
