package org.tracetool.legacy.stf;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.error.UsageException;

/**
 * What stftool writes, and how.
 *
 * @param path the file; null for standard output
 * @param format its format
 */
record StftoolOutput(Path path, Format format) {
  /** The formats that stftool writes. */
  enum Format {
    ASCII("vtf3-ascii"),
    FASTASCII("vtf3-fast"),
    BINARY("vtf3-binary"),
    STF("stf"),
    SINGLESTF("stf-single");

    private final String id;

    Format(String id) {
      this.id = id;
    }

    /** Its name in tracetool. */
    String id() {
      return id;
    }
  }

  private static final Map<String, Format> SUFFIXES = new LinkedHashMap<>();

  static {
    SUFFIXES.put(".single.stf", Format.SINGLESTF);
    SUFFIXES.put(".stf", Format.STF);
    SUFFIXES.put(".avt", Format.ASCII);
    SUFFIXES.put(".fvt", Format.FASTASCII);
    SUFFIXES.put(".vpt", Format.BINARY);
    SUFFIXES.put(".bpv", Format.BINARY);
    SUFFIXES.put(".vtf", Format.BINARY);
  }

  /** What a name, with the options on formats and folders, stands for. */
  static StftoolOutput of(StftoolConfiguration c, String file) throws UsageException {
    Format format = named(c.value(StftoolDirective.LOGFILE_FORMAT));
    if (file.equals("-")) {
      return new StftoolOutput(null, format == null ? Format.ASCII : format);
    }
    if (format == null) {
      format = ofSuffix(file);
    }
    if (format == null) {
      throw new UsageException(
          file + ": the suffix names no format; give --logfile-format, for example ASCII");
    }
    return new StftoolOutput(place(c, file), format);
  }

  private static Format named(String name) throws UsageException {
    if (name == null) {
      return null;
    }
    return switch (StfTool.lower(name)) {
      case "ascii" -> Format.ASCII;
      case "fastascii" -> Format.FASTASCII;
      case "binary" -> Format.BINARY;
      case "stf" -> Format.STF;
      case "singlestf", "stfsingle" -> Format.SINGLESTF;
      default ->
          throw new UsageException(
              "--logfile-format " + name + ": expected ASCII, FASTASCII, BINARY, STF or SINGLESTF");
    };
  }

  private static Format ofSuffix(String file) {
    String name = StfTool.lower(file);
    String bare = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    for (Map.Entry<String, Format> e : SUFFIXES.entrySet()) {
      if (bare.endsWith(e.getKey())) {
        return e.getValue();
      }
    }
    return null;
  }

  /** Where a file of that name goes. */
  static Path place(StftoolConfiguration c, String file) {
    Path path = Path.of(file);
    for (StftoolDirective folder :
        new StftoolDirective[] {StftoolDirective.LOGFILE_PREFIX, StftoolDirective.CURRENT_DIR}) {
      if (!path.isAbsolute() && c.value(folder) != null) {
        path = Path.of(c.value(folder)).resolve(path);
      }
    }
    return path;
  }

  boolean isStf() {
    return format == Format.STF || format == Format.SINGLESTF;
  }

  /** A name with the suffix that the name of another trace has. */
  static String withSuffix(String name, Path other) {
    String old = other.getFileName().toString();
    for (String suffix : SUFFIXES.keySet()) {
      if (old.endsWith(suffix)) {
        return name.endsWith(suffix) ? name : name + suffix;
      }
    }
    return name;
  }
}
