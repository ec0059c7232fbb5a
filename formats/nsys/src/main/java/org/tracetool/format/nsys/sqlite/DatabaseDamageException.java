package org.tracetool.format.nsys.sqlite;

import java.io.IOException;

/** A place of a database file that breaks the file format. */
public final class DatabaseDamageException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Damage at a byte of the file, with what is wrong there. */
  DatabaseDamageException(long offset, String what) {
    super("byte " + offset + ": " + what);
  }
}
