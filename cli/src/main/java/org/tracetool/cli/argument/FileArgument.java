package org.tracetool.cli.argument;

import java.nio.file.Path;

/** The value of an option that names a file and says more about it. */
public interface FileArgument {
  /** The file. */
  Path file();
}
