package org.tracetool.format.paraver.write;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.names.ParaverMarks;
import org.tracetool.format.paraver.names.PcfLabels;
import org.tracetool.format.paraver.names.PcfText;
import org.tracetool.format.paraver.names.RowFileLabels;

/** What the definitions keep of the files that a trace was read from. */
final class WrittenNames {
  private final Map<String, String> single = new TreeMap<>();
  private final Map<String, TreeMap<Long, byte[]>> parts = new TreeMap<>();

  WrittenNames(Definitions definitions) {
    for (SystemNodeProperty p : definitions.all(SystemNodeProperty.class)) {
      String name = p.name() == null ? "" : p.name();
      if (!name.startsWith("Paraver::") || p.text() == null) {
        continue;
      }
      int blank = name.indexOf(' ');
      if (blank < 0) {
        single.putIfAbsent(name, p.text());
      } else {
        parts
            .computeIfAbsent(name.substring(0, blank), n -> new TreeMap<>())
            .putIfAbsent(
                NumberParsing.of(name.substring(blank + 1), 0, Integer.MAX_VALUE),
                TraceText.encode(p.text()));
      }
    }
  }

  /** Whether the trace was one of Paraver. */
  boolean areThere() {
    return single.containsKey(ParaverMarks.NODES);
  }

  /** A short text; null if there is none. */
  String get(String name) {
    return single.get(name);
  }

  private byte[] joined(String name) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.getOrDefault(name, new TreeMap<>()).values().forEach(all::writeBytes);
    return all.toByteArray();
  }

  /** The names of events; null if there are none. */
  PcfLabels pcf() {
    return parts.containsKey(ParaverMarks.PCF) ? PcfText.parse(joined(ParaverMarks.PCF)) : null;
  }

  /** The names of objects; none if there were none. */
  RowFileLabels labels() {
    return RowFileLabels.parse(joined(ParaverMarks.ROW));
  }

  /** Lines of communicators that groups do not say. */
  List<String> communicators() {
    List<String> lines = new ArrayList<>();
    for (byte[] line : parts.getOrDefault(ParaverMarks.COMMUNICATOR, new TreeMap<>()).values()) {
      lines.add(TraceText.decode(line, 0, line.length).replace('\n', ' '));
    }
    return lines;
  }
}
