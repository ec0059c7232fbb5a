package org.tracetool.format.otf2.map;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.text.TraceText;

/** The texts of an archive by their ids. */
public final class Texts {
  private final LongMap places = new LongMap();
  private final List<byte[]> texts = new ArrayList<>();

  /** Adds a text. */
  public void add(long id, byte[] bytes) {
    places.put(id, texts.size());
    texts.add(bytes);
  }

  /** The bytes of a text; null if there is none. */
  public byte[] bytes(long id) {
    long place = id == Ids.UNDEFINED ? LongMap.ABSENT : places.get(id);
    return place == LongMap.ABSENT ? null : texts.get((int) place);
  }

  /** A text; null if there is none. */
  public String get(long id) {
    byte[] bytes = bytes(id);
    return bytes == null ? null : TraceText.decode(bytes, 0, bytes.length);
  }
}
