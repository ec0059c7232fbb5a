package org.tracetool.view.export;

/** Letters of five by seven dots. */
final class DotMatrixFont {
  static final int WIDTH = 5;
  static final int HEIGHT = 7;

  /**
   * Signs from blank to tilde, each with its seven rows, a digit of base 32 for the dots of each.
   */
  private static final String SIGNS =
      "0000000 4444404 aaa0000 aavavaa 4fke5u4 op248j3 cik8lid 4480000 2488842 8422248 04lel40 044v440 "
          + "0000c48 000v000 00000cc 01248g0 ehjlphe 4c4444e eh1248v v2421he 26aiv22 vgu11he 68guhhe v124888 "
          + "ehhehhe ehhf12c 0cc0cc0 0cc0c48 248g842 00v0v00 8421248 eh12404 eh1dlle ehhvhhh uhhuhhu ehggghe "
          + "sihhhis vgguggv vgguggg ehgnhhf hhhvhhh e44444e 72222ic hikokih ggggggv hrllhhh hhpljhh ehhhhhe "
          + "uhhuggg ehhhlid uhhukih fgge11u v444444 hhhhhhe hhhhha4 hhhllla hha4ahh hhha444 v1248gv e88888e "
          + "0g84210 e22222e 4ah0000 000000v 8420000 00e1fhf ggmphhu 00egghe 11djhhf 00ehvge 698s888 0fhhf1e "
          + "ggmphhh 40c444e 20622ic ggikoki c44444e 00qllhh 00mphhh 00ehhhe 00uhugg 00djf11 00mpggg 00ege1u "
          + "88s8896 00hhhjd 00hhha4 00hhlla 00ha4ah 00hhf1e 00v248v 2448442 4444444 8442448 008l200";

  private static final String DOTS = "000000l";

  private DotMatrixFont() {}

  /**
   * The dots of a row of a letter, the highest of five bits on the left.
   *
   * @param row 0 at the top to 6
   */
  static int row(char c, int row) {
    String rows = DOTS;
    if (c != '\u2026') {
      char sign = c == '\u00b5' || c == '\u03bc' ? 'u' : c < ' ' || c > '~' ? '?' : c;
      rows = SIGNS.substring((sign - ' ') * (HEIGHT + 1));
    }
    return Character.digit(rows.charAt(row), 32);
  }
}
