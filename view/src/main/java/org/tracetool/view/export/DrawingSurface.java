package org.tracetool.view.export;

/** What a picture is drawn on. Lengths are units of which the picture has some hundreds. */
interface DrawingSurface {
  /** Begins a white picture of this size. */
  void begin(int width, int height);

  /** A filled rectangle. */
  void drawRect(double x, double y, double width, double height, int rgb);

  /** A thin line. */
  void drawLine(double x1, double y1, double x2, double y2, int rgb);

  /** Text that begins at a place of the line it stands on; a letter takes about 6 units. */
  void drawText(double x, double y, String text);

  /** The bytes of the file. */
  byte[] end();
}
