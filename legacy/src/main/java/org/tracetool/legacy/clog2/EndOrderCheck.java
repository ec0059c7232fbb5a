package org.tracetool.legacy.clog2;

import java.io.IOException;
import org.tracetool.format.clog2.draw.LogConversionException;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableSink;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.legacy.common.ToolOutput;

/** Counts drawables and looks whether they come in the order of their ends. */
final class EndOrderCheck implements DrawableSink {
  private final DrawableSink sink;
  private final ConverterArguments.Order order;
  private final ToolOutput out;
  private double last = Double.NEGATIVE_INFINITY;
  private long drawables;

  EndOrderCheck(DrawableSink sink, ConverterArguments.Order order, ToolOutput out) {
    this.sink = sink;
    this.order = order;
    this.out = out;
  }

  /** How many there were. */
  long drawables() {
    return drawables;
  }

  @Override
  public void addCategory(DrawableCategory category) throws IOException {
    sink.addCategory(category);
  }

  @Override
  public void addLineMap(LineMap map) throws IOException {
    sink.addLineMap(map);
  }

  @Override
  public void add(Drawable drawable) throws IOException {
    drawables++;
    if (order != ConverterArguments.Order.UNCHECKED && drawable.end() < last) {
      String remark =
          "drawable "
              + drawables
              + " ends at "
              + drawable.end()
              + " s, after one at "
              + last
              + " s";
      if (order == ConverterArguments.Order.STOP) {
        throw new LogConversionException(remark);
      }
      out.say(remark);
    }
    last = Math.max(last, drawable.end());
    sink.add(drawable);
  }
}
