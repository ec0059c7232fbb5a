package org.tracetool.core.copy;

import java.io.IOException;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/** A class of hints that is added to the markers of a trace while it is written. */
public final class MarkerClass {
  private static final int HINT = 3;

  private final String name;
  private final EventBlock block = new EventBlock();
  private int token;

  /** The class of this name. */
  public MarkerClass(String name) {
    this.name = name;
  }

  /** The definitions with this class, which keeps its token once it has one. */
  public Definitions defined(Definitions definitions) {
    int last = 0;
    for (Definition.Marker m : definitions.all(Definition.Marker.class)) {
      if (name.equals(m.name()) && m.type() == HINT) {
        token = m.token();
        return definitions;
      }
      last = Integer.compareUnsigned(m.token(), last) > 0 ? m.token() : last;
    }
    token = token == 0 ? last + 1 : token;
    Definitions.Builder builder = Definitions.builder();
    definitions.entries().forEach(builder::add);
    return builder.add(new Definition.Marker(token, name, HINT)).build();
  }

  /** Whether a marker is of this class. */
  public boolean isOf(EventCursor marker) {
    return marker.kind() == EventKind.MARKER && (int) marker.field(0) == token;
  }

  /** Writes a marker, and does not end the sink. */
  public void write(int process, long time, String text, EventSink sink) throws IOException {
    block.clear();
    block.add(time, EventKind.MARKER, process, Integer.toUnsignedLong(token), block.text(text));
    EventCursor row = block.cursor();
    row.next();
    sink.accept(row);
  }
}
