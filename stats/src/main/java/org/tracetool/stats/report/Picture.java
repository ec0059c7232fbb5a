package org.tracetool.stats.report;

/** Pictures as SVG that stretches to the width it is given; words are HTML beside it. */
class Picture {
  private final StringBuilder out;

  Picture(StringBuilder out) {
    this.out = out;
  }

  void svg(double width, double height, String style) {
    out.append("<svg viewBox=\"0 0 ").append(Html.number(width)).append(' ');
    out.append(Html.number(height)).append("\" preserveAspectRatio=\"none\" role=\"img\"");
    out.append(style).append('>');
  }

  void rect(double x, double y, double w, double h, String fill, String title) {
    out.append("<rect x=\"").append(Html.number(x)).append("\" y=\"").append(Html.number(y));
    out.append("\" width=\"").append(Html.number(w)).append("\" height=\"");
    out.append(Html.number(h)).append("\" fill=\"").append(fill).append("\">");
    if (title != null) {
      out.append("<title>").append(Html.escape(title)).append("</title>");
    }
    out.append("</rect>");
  }

  void legend(String name, int colour, String value) {
    out.append("<span><i style=\"background:").append(Html.colour(colour)).append("\"></i>");
    out.append(Html.escape(name)).append(' ').append(Html.escape(value)).append("</span>");
  }
}
