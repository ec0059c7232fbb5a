package org.tracetool.format.nsys.map;

import java.util.List;

/**
 * Finds the rank among the recorded environment variables. Nothing else is taken from them: they
 * hold passwords and keys of people.
 */
final class EnvironmentRank {
  private static final List<String> VARIABLES =
      List.of("OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID", "RANK");
  private static final int MAX_DIGITS = 9;

  private EnvironmentRank() {}

  /**
   * The rank; -1 if there is none.
   *
   * @param environment variables as {@code NAME=VALUE}, separated by semicolons; may be null
   */
  static int of(String environment) {
    for (String name : VARIABLES) {
      int rank = environment == null ? -1 : value(environment, name);
      if (rank >= 0) {
        return rank;
      }
    }
    return -1;
  }

  private static int value(String environment, String name) {
    String start = name + "=";
    int at = environment.indexOf(start);
    while (at >= 0) {
      int from = at + start.length();
      if (at == 0 || environment.charAt(at - 1) == ';') {
        int end = environment.indexOf(';', from);
        return number(environment.substring(from, end < 0 ? environment.length() : end).strip());
      }
      at = environment.indexOf(start, from);
    }
    return -1;
  }

  private static int number(String text) {
    boolean isNumber =
        !text.isEmpty()
            && text.length() <= MAX_DIGITS
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Integer.parseInt(text) : -1;
  }
}
