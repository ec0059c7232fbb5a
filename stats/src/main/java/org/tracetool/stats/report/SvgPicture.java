package org.tracetool.stats.report;

/** Pictures as SVG that stretches to the width it is given; words are HTML beside it. */
public class SvgPicture {
  private final StringBuilder out;

  /** Pictures that are added to a page. */
  public SvgPicture(StringBuilder out) {
    this.out = out;
  }

  /** Begins one with its own coordinates. */
  public void beginSvg(double width, double height, String style) {
    out.append("<svg viewBox=\"0 0 ").append(HtmlText.number(width)).append(' ');
    out.append(HtmlText.number(height)).append("\" preserveAspectRatio=\"none\" role=\"img\"");
    out.append(style).append('>');
  }

  /** Adds a rectangle; the title is shown to who points at it, null for none. */
  public void drawRect(double x, double y, double w, double h, String fill, String title) {
    out.append("<rect x=\"")
        .append(HtmlText.number(x))
        .append("\" y=\"")
        .append(HtmlText.number(y));
    out.append("\" width=\"").append(HtmlText.number(w)).append("\" height=\"");
    out.append(HtmlText.number(h)).append("\" fill=\"").append(fill).append("\">");
    if (title != null) {
      out.append("<title>").append(HtmlText.escape(title)).append("</title>");
    }
    out.append("</rect>");
  }

  /** Says what a colour stands for. */
  public void drawLegend(String name, int colour, String value) {
    out.append("<span><i style=\"background:").append(HtmlText.colour(colour)).append("\"></i>");
    out.append(HtmlText.escape(name)).append(' ').append(HtmlText.escape(value)).append("</span>");
  }
}
