package org.tracetool.format.slog2.drawable;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The names of colours that Jumpshot knows: those of X11 with some of its own. Capital letters
 * count, and so do blanks.
 */
public final class ColourNames {
  /** Each name in one word; where it has several capitals, it exists in words of small letters. */
  private static final String NAMES =
      """
      AliceBlue=F0F8FF AntiqueWhite=FAEBD7 aquamarine=7FFFD4 azure=F0FFFF beige=F5F5DC
      bisque=FFE4C4 black=000000 BlanchedAlmond=FFEBCD blue=0000FF BlueViolet=8A2BE2
      brown=A52A2A burlywood=DEB887 CadetBlue=5F9EA0 chartreuse=7FFF00 chocolate=D2691E
      coral=FF7F50 CornflowerBlue=6495ED cornsilk=FFF8DC cyan=00FFFF DarkGoldenrod=B8860B
      DarkGreen=006400 DarkKhaki=BDB76B DarkOliveGreen=556B2F DarkOrange=FF8C00
      DarkOrchid=9932CC DarkSalmon=E9967A DarkSeaGreen=8FBC8F DarkSlateBlue=483D8B
      DarkSlateGray=2F4F4F DarkSlateGrey=2F4F4F DarkTurquoise=00CED1 DarkViolet=9400D3
      DeepPink=FF1493 DeepSkyBlue=00BFFF DimGray=696969 DimGrey=696969 DodgerBlue=1E90FF
      firebrick=B22222 FloralWhite=FFFAF0 ForestGreen=228B22 gainsboro=DCDCDC
      GhostWhite=F8F8FF gold=FFD700 goldenrod=DAA520 green=00FF00 GreenYellow=ADFF2F
      honeydew=F0FFF0 HotPink=FF69B4 IndianRed=CD5C5C ivory=FFFFF0 khaki=F0E68C
      lavender=E6E6FA LavenderBlush=FFF0F5 LawnGreen=7CFC00 LemonChiffon=FFFACD
      LightBlue=ADD8E6 LightCoral=F08080 LightCyan=E0FFFF LightGoldenrod=EEDD82
      LightGoldenrodYellow=FAFAD2 LightGray=D3D3D3 LightGrey=D3D3D3 LightPink=FFB6C1
      LightSalmon=FFA07A LightSeaGreen=20B2AA LightSkyBlue=87CEFA LightSlateBlue=8470FF
      LightSlateGray=778899 LightSlateGrey=778899 LightSteelBlue=B0C4DE LightYellow=FFFFE0
      LimeGreen=32CD32 linen=FAF0E6 magenta=FF00FF maroon=B03060 MediumAquamarine=66CDAA
      MediumBlue=0000CD MediumOrchid=BA55D3 MediumPurple=9370DB MediumSeaGreen=3CB371
      MediumSlateBlue=7B68EE MediumSpringGreen=00FA9A MediumTurquoise=48D1CC
      MediumVioletRed=C71585 MidnightBlue=191970 MintCream=F5FFFA MistyRose=FFE4E1
      moccasin=FFE4B5 NavajoWhite=FFDEAD navy=000080 NavyBlue=000080 OldLace=FDF5E6
      OliveDrab=6B8E23 orange=FFA500 OrangeRed=FF4500 orchid=DA70D6 PaleGoldenrod=EEE8AA
      PaleGreen=98FB98 PaleTurquoise=AFEEEE PaleVioletRed=DB7093 PapayaWhip=FFEFD5
      PeachPuff=FFDAB9 peru=CD853F pink=FFC0CB plum=DDA0DD PowderBlue=B0E0E6 purple=A020F0
      red=FF0000 RosyBrown=BC8F8F RoyalBlue=4169E1 SaddleBrown=8B4513 salmon=FA8072
      SandyBrown=F4A460 SeaGreen=2E8B57 seashell=FFF5EE sienna=A0522D SkyBlue=87CEEB
      SlateBlue=6A5ACD SlateGray=708090 SlateGrey=708090 snow=FFFAFA SpringGreen=00FF7F
      SteelBlue=4682B4 tan=D2B48C thistle=D8BFD8 tomato=FF6347 turquoise=40E0D0
      violet=EE82EE VioletRed=D02090 wheat=F5DEB3 white=FFFFFF WhiteSmoke=F5F5F5
      yellow=FFFF00 YellowGreen=9ACD32
      """;

  /**
   * Names that four shades have, numbered from the brightest; with the first one where it is not
   * the colour of that name.
   */
  private static final String SHADED =
      """
      AntiqueWhite=FFEFDB aquamarine azure bisque blue brown=FF4040 burlywood=FFD39B
      CadetBlue=98F5FF chartreuse chocolate=FF7F24 coral=FF7256 cornsilk cyan
      DarkGoldenrod=FFB90F DarkOliveGreen=CAFF70 DarkOrange=FF7F00 DarkOrchid=BF3EFF
      DarkSeaGreen=C1FFC1 DarkSlateGray=97FFFF DeepPink DeepSkyBlue DodgerBlue
      firebrick=FF3030 gold goldenrod=FFC125 green honeydew HotPink=FF6EB4
      IndianRed=FF6A6A ivory khaki=FFF68F LavenderBlush LemonChiffon LightBlue=BFEFFF
      LightCyan LightGoldenrod=FFEC8B LightPink=FFAEB9 LightSalmon LightSkyBlue=B0E2FF
      LightSteelBlue=CAE1FF LightYellow magenta maroon=FF34B3 MediumOrchid=E066FF
      MediumPurple=AB82FF MistyRose NavajoWhite OliveDrab=C0FF3E orange OrangeRed
      orchid=FF83FA PaleGreen=9AFF9A PaleTurquoise=BBFFFF PaleVioletRed=FF82AB PeachPuff
      pink=FFB5C5 plum=FFBBFF purple=9B30FF red RosyBrown=FFC1C1 RoyalBlue=4876FF
      salmon=FF8C69 SeaGreen=54FF9F seashell sienna=FF8247 SkyBlue=87CEFF SlateBlue=836FFF
      SlateGray=C6E2FF snow SpringGreen SteelBlue=63B8FF tan=FFA54F thistle=FFE1FF tomato
      turquoise=00F5FF VioletRed=FF3E96 wheat=FFE7BA yellow
      """;

  /** How bright the shades are, in parts of the first. */
  private static final double[] SHADES = {1, .9355, .8065, .5484};

  private static final int[] HOT_PINK = {0xff6eb4, 0xee6aa7, 0xcd6090, 0x8b3a62};
  private static final int PERCENT = 100;

  private static final Map<String, Integer> COLOURS = new HashMap<>();

  static {
    for (String entry : NAMES.trim().split("\\s+")) {
      int equals = entry.indexOf('=');
      String name = entry.substring(0, equals);
      int rgb = Integer.parseInt(entry.substring(equals + 1), 16);
      COLOURS.put(name, rgb);
      COLOURS.put(inWords(name), rgb);
    }
    for (String entry : SHADED.trim().split("\\s+")) {
      int equals = entry.indexOf('=');
      String name = equals < 0 ? entry : entry.substring(0, equals);
      int first =
          equals < 0 ? COLOURS.get(name) : Integer.parseInt(entry.substring(equals + 1), 16);
      for (int i = 0; i < SHADES.length; i++) {
        COLOURS.put(name + (i + 1), name.equals("HotPink") ? HOT_PINK[i] : shade(first, SHADES[i]));
      }
    }
    for (int i = 0; i <= PERCENT; i++) {
      int level = i == 50 || i == 90 ? 255 * i / PERCENT : (255 * i + PERCENT / 2) / PERCENT;
      COLOURS.put("gray" + i, grey(level));
      COLOURS.put("grey" + i, grey(level));
    }
    COLOURS.put("gray", 0xc0c0c0);
    COLOURS.put("grey", 0xc0c0c0);
    COLOURS.put("light_gray", 0xd3d3d3);
    COLOURS.put("LightGreen", 0x77ff77);
    COLOURS.put("Blue", 0x0000ff);
    COLOURS.put("deepskyblue", 0x00bfff);
    COLOURS.put("skyblue", 0x87ceeb);
    COLOURS.put("seagreen", 0x2e8b57);
    COLOURS.put("springgreen", 0x00ff7f);
    COLOURS.put("LightSeeGreen1", 0xcbeccb);
  }

  private ColourNames() {}

  private static int grey(int level) {
    return level << 16 | level << 8 | level;
  }

  private static int shade(int rgb, double part) {
    int red = (int) ((rgb >> 16) * part);
    int green = (int) ((rgb >> 8 & 0xff) * part);
    int blue = (int) ((rgb & 0xff) * part);
    return red << 16 | green << 8 | blue;
  }

  private static String inWords(String name) {
    return name.replaceAll("(?<!^)([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  /** How many names there are. */
  static int count() {
    return COLOURS.size();
  }

  /**
   * The colour of a name: red, green and blue, a byte each; -1 if unknown.
   *
   * @param name with what may follow after a colon, the name of a pattern of old printers
   */
  public static int find(String name) {
    int colon = name.indexOf(':');
    return COLOURS.getOrDefault(colon < 0 ? name : name.substring(0, colon), -1);
  }
}
