package org.tracetool.format.perfetto.decode;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** Reads packets that have properties of the trace. */
final class TracePropertyReader {
  /** Properties of a trace, at most; further ones are left out. */
  private static final int MAX_PROPERTIES = 1 << 12;

  private static final int MAX_TEXT_BYTES = 1 << 16;

  private static final int ATTRIBUTE = 1;
  private static final int KEY = 1;
  private static final int NUMBER = 2;
  private static final int TEXT = 3;
  private static final int UPPER = 1;
  private static final int LOWER = 2;
  private static final int SYSTEM = 1;
  private static final int SYSTEM_NAME = 1;
  private static final int RELEASE = 3;
  private static final int ARCHITECTURE = 4;

  private final TrackEventSink sink;
  private final ProtoCursor cursor = new ProtoCursor();
  private final ProtoCursor inner = new ProtoCursor();
  private int count;

  TracePropertyReader(TrackEventSink sink) {
    this.sink = sink;
  }

  private void put(String name, String value) {
    if (!value.isEmpty() && count < MAX_PROPERTIES) {
      count++;
      sink.takeProperty(name, value);
    }
  }

  private static String text(ProtoCursor c) {
    return c.isPiece()
        ? TraceText.decode(c.bytes(), c.from(), Math.min(MAX_TEXT_BYTES, c.to() - c.from()))
        : "";
  }

  /** Takes TraceAttributes; false if they do not follow the format. */
  boolean readAttributes(byte[] bytes, int from, int to) {
    ProtoCursor c = cursor.open(bytes, from, to);
    boolean isGood = true;
    while (c.next()) {
      if (c.field() == ATTRIBUTE && c.isPiece()) {
        isGood &= readAttribute(c);
      }
    }
    return isGood && !c.isDamaged();
  }

  private boolean readAttribute(ProtoCursor outer) {
    ProtoCursor c = inner.open(outer);
    String key = "";
    String value = "";
    while (c.next()) {
      switch (c.field()) {
        case KEY -> key = text(c);
        case NUMBER -> value = Long.toString(c.number());
        case TEXT -> value = text(c);
        default -> {
          // is not known
        }
      }
    }
    put(key, value);
    return !c.isDamaged();
  }

  /** Takes the number of the trace; false if it does not follow the format. */
  boolean readUuid(byte[] bytes, int from, int to) {
    ProtoCursor c = cursor.open(bytes, from, to);
    ByteBuffer both = ByteBuffer.allocate(2 * Long.BYTES);
    while (c.next()) {
      if (c.field() == UPPER) {
        both.putLong(0, c.number());
      } else if (c.field() == LOWER) {
        both.putLong(Long.BYTES, c.number());
      }
    }
    put("trace_uuid", new UUID(both.getLong(0), both.getLong(Long.BYTES)).toString());
    return !c.isDamaged();
  }

  /** Takes SystemInfo; false if it does not follow the format. */
  boolean readSystem(byte[] bytes, int from, int to) {
    ProtoCursor c = cursor.open(bytes, from, to);
    boolean isGood = true;
    while (c.next()) {
      if (c.field() == SYSTEM && c.isPiece()) {
        ProtoCursor name = inner.open(c);
        while (name.next()) {
          switch (name.field()) {
            case SYSTEM_NAME -> put("system", text(name));
            case RELEASE -> put("system_release", text(name));
            case ARCHITECTURE -> put("machine", text(name));
            default -> {
              // is not read
            }
          }
        }
        isGood &= !name.isDamaged();
      }
    }
    return isGood && !c.isDamaged();
  }
}
