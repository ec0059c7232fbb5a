package org.tracetool.console;

/** Whether text on standard output has colours. */
public final class Colors {
  private Colors() {}

  /**
   * Returns whether it has.
   *
   * @param mode {@code always}, {@code never}, or {@code auto}: on a terminal, unless the variables
   *     NO_COLOR, CLICOLOR and CLICOLOR_FORCE say otherwise
   */
  public static boolean areWanted(String mode) {
    return switch (mode) {
      case "always" -> true;
      case "never" -> false;
      default ->
          areWanted(
              System.getenv("NO_COLOR"),
              System.getenv("CLICOLOR"),
              System.getenv("CLICOLOR_FORCE"),
              System.getenv("TERM"));
    };
  }

  private static boolean areWanted(String no, String usual, String force, String terminal) {
    if (no != null && !no.isEmpty()) {
      return false;
    }
    if (force != null && !force.isEmpty() && !force.equals("0")) {
      return true;
    }
    return !"0".equals(usual) && !Terminal.isDumb(terminal) && Terminal.isOut();
  }
}
