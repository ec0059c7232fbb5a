package org.tracetool.cli.stats;

import org.tracetool.cli.stats.StyleOptions.Style;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of an older tool's form. */
final class StyleArgument implements ITypeConverter<Style> {
  @Override
  public Style convert(String value) {
    for (Style style : Style.values()) {
      if (style.toString().equalsIgnoreCase(value)) {
        return style;
      }
    }
    throw new TypeConversionException(
        "expected otfprofile-csv, otfprofile-tex, otfprofile-map, vtunify or stftool, found '"
            + value
            + "'");
  }
}
