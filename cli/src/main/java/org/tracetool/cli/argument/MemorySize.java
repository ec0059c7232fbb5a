package org.tracetool.cli.argument;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Sizes as users write them: a number of bytes, with the suffix {@code k}, {@code m} or {@code g}.
 */
public final class MemorySize implements ITypeConverter<Long> {
  private static final int MAX_DIGITS = 12;

  @Override
  public Long convert(String text) {
    int end = text.length();
    long unit = 1;
    if (end > 0) {
      switch (text.charAt(end - 1)) {
        case 'k', 'K' -> unit = 1L << 10;
        case 'm', 'M' -> unit = 1L << 20;
        case 'g', 'G' -> unit = 1L << 30;
        default -> unit = 1;
      }
    }
    end -= unit == 1 ? 0 : 1;
    long number = 0;
    for (int i = 0; i < end && i < MAX_DIGITS; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        throw bad(text);
      }
      number = number * 10 + c - '0';
    }
    if (number == 0 || end > MAX_DIGITS) {
      throw bad(text);
    }
    return number > Long.MAX_VALUE / unit ? Long.MAX_VALUE : number * unit;
  }

  private static TypeConversionException bad(String text) {
    return new TypeConversionException(
        "'" + text + "' is not a size; write bytes or a number with k, m or g, for example 512m");
  }
}
