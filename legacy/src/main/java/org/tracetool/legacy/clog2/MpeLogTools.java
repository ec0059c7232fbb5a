package org.tracetool.legacy.clog2;

import java.util.Map;
import java.util.TreeMap;
import org.tracetool.legacy.common.StreamTool;

/** The tools of the Java kit that read logs of MPE. */
public final class MpeLogTools {
  /** The tools by their names. */
  public static final Map<String, StreamTool> TOOLS =
      new TreeMap<>(
          Map.of(
              "clog2print", new Clog2PrintTool(true),
              "clogprint", new Clog2PrintTool(false),
              "clog2TOslog2", new LogConverter(true),
              "clogTOslog2", new LogConverter(false)));

  private MpeLogTools() {}
}
