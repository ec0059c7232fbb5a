package org.tracetool.cli.argument;

import picocli.CommandLine.TypeConversionException;

/** A word without a letter where a file or folder is named. */
final class EmptyName {
  private EmptyName() {}

  /**
   * What the option parser reports. Its type is not the result's, so that commands that run without
   * the parser load none of its classes.
   */
  static RuntimeException refusal() {
    return new TypeConversionException(
        "the name is empty; name a file, or a dot for the current folder");
  }
}
