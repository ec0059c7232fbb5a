package org.tracetool.view.export;

import java.text.Normalizer;
import java.util.Arrays;

/**
 * Draws into a file of PNG, with nothing but its own code: what Java has for pictures needs fonts
 * and libraries of the system, which a small installation does not have, and looks different on
 * each machine.
 */
final class PngSurface implements DrawingSurface {
  /** Units of height up to which there are two pixels for each. */
  private static final int MAX_DOUBLED_HEIGHT = 4000;

  private static final double LINE_STRENGTH = 0.7;
  private static final int INK = 0x1b1f26;

  private int scale;
  private int width;
  private int height;
  private byte[] pixels;

  @Override
  public void begin(int unitsWide, int unitsHigh) {
    scale = unitsHigh <= MAX_DOUBLED_HEIGHT ? 2 : 1;
    width = unitsWide * scale;
    height = unitsHigh * scale;
    pixels = new byte[Math.multiplyExact(Math.multiplyExact(width, height), 3)];
    Arrays.fill(pixels, (byte) 0xff);
  }

  @Override
  public void drawRect(double x, double y, double w, double h, int rgb) {
    double left = Math.max(0, x * scale);
    double right = Math.min(width, (x + w) * scale);
    double top = Math.max(0, y * scale);
    double bottom = Math.min(height, (y + h) * scale);
    for (int row = (int) top; row < bottom; row++) {
      double high = Math.min(row + 1, bottom) - Math.max(row, top);
      for (int column = (int) left; column < right; column++) {
        double wide = Math.min(column + 1, right) - Math.max(column, left);
        mix(column, row, rgb, high * wide);
      }
    }
  }

  @Override
  public void drawLine(double x1, double y1, double x2, double y2, int rgb) {
    double dx = (x2 - x1) * scale;
    double dy = (y2 - y1) * scale;
    boolean steep = Math.abs(dy) > Math.abs(dx);
    int steps = (int) Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)));
    for (int i = 0; i <= steps; i++) {
      double part = steps == 0 ? 0 : (double) i / steps;
      double x = x1 * scale + dx * part - 0.5;
      double y = y1 * scale + dy * part - 0.5;
      // The two pixels beside the line share its colour.
      double across = steep ? x : y;
      int near = (int) Math.floor(across);
      double far = across - near;
      int along = (int) Math.round(steep ? y : x);
      for (int side = 0; side <= 1; side++) {
        double strength = LINE_STRENGTH * (side == 0 ? 1 - far : far);
        mix(steep ? near + side : along, steep ? along : near + side, rgb, strength);
      }
    }
  }

  @Override
  public void drawText(double x, double y, String marked) {
    String text = Normalizer.normalize(marked, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    int left = (int) Math.round(x * scale);
    int top = (int) Math.round(y * scale) - DotMatrixFont.HEIGHT * scale;
    for (int i = 0; i < text.length(); i++) {
      for (int row = 0; row < DotMatrixFont.HEIGHT; row++) {
        int dots = DotMatrixFont.row(text.charAt(i), row);
        for (int column = 0; column < DotMatrixFont.WIDTH; column++) {
          if ((dots >> DotMatrixFont.WIDTH - 1 - column & 1) != 0) {
            drawDot(left + column * scale, top + row * scale);
          }
        }
      }
      left += (DotMatrixFont.WIDTH + 1) * scale;
    }
  }

  private void drawDot(int x, int y) {
    for (int i = 0; i < scale * scale; i++) {
      mix(x + i % scale, y + i / scale, INK, 1);
    }
  }

  /** Gives a pixel a part of a colour. */
  private void mix(int x, int y, int rgb, double part) {
    if (x < 0 || y < 0 || x >= width || y >= height) {
      return;
    }
    int at = (y * width + x) * 3;
    for (int i = 0; i < 3; i++) {
      int wanted = rgb >> 16 - 8 * i & 0xff;
      int now = pixels[at + i] & 0xff;
      pixels[at + i] = (byte) Math.round(now + (wanted - now) * part);
    }
  }

  @Override
  public byte[] end() {
    return PngFile.of(width, height, pixels);
  }
}
