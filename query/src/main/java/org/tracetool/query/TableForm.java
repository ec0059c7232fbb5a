package org.tracetool.query;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Formats of files that hold one table for programs that analyse data. */
public enum TableForm {
  /** Apache Parquet, compressed. */
  PARQUET("parquet", "Parquet", "PAR1"),
  /** Apache Arrow, to be mapped into memory; not compressed. */
  ARROW("arrow", "Arrow", "ARROW1");

  private final String id;
  private final String title;
  private final byte[] magic;

  TableForm(String id, String title, String magic) {
    this.id = id;
    this.title = title;
    this.magic = magic.getBytes(StandardCharsets.US_ASCII);
  }

  /** What people call a file of it. */
  public String file() {
    return title + " file";
  }

  /** How names of its files end. */
  public String suffix() {
    return "." + id;
  }

  /** The form of that name, null if there is none. */
  public static TableForm of(String id) {
    for (TableForm form : values()) {
      if (form.id.equals(id)) {
        return form;
      }
    }
    return null;
  }

  /** The form that a name ends in, null if it ends in none. */
  public static TableForm of(Path path) {
    String name = path == null ? "" : path.toString().toLowerCase(Locale.ROOT);
    for (TableForm form : values()) {
      if (name.endsWith(form.suffix())) {
        return form;
      }
    }
    return null;
  }

  /** Whether a file begins as one of it. */
  public boolean is(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(magic.length), magic);
    } catch (IOException e) {
      return false;
    }
  }
}
