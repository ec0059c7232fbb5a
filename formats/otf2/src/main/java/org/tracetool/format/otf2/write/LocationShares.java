package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.format.otf2.map.archive.WrittenIds;

/** The files of locations that shares of an archive leave, and what their notes say of them. */
final class LocationShares {
  private static final String EVENTS = ".evt";
  private static final String DEFINITIONS = ".def";
  private static final String TIMED = "timed.";
  private static final String FIRST = "first.";
  private static final String LAST = "last.";
  private static final String TEXTS = "texts.";
  private static final String EVERYBODY = "everybody";

  private final ShardWork work;

  LocationShares(ShardWork work) {
    this.work = work;
  }

  /** Notes a file of events. */
  void addEvents(long id, long bytes, LocationOutput location) {
    String name = Long.toUnsignedString(id);
    work.note().add(new ShardNote.Piece(name + EVENTS, bytes, location.count(), 0));
    if (location.hasTimes()) {
      work.note().setNumber(TIMED + name, 1);
      work.note().setNumber(FIRST + name, location.first());
      work.note().setNumber(LAST + name, location.last());
    }
  }

  /** Notes a file of local definitions. */
  void addDefinitions(long id, long bytes) {
    String name = Long.toUnsignedString(id) + DEFINITIONS;
    work.note().add(new ShardNote.Piece(name, bytes, bytes, 0));
  }

  /** Notes the texts that events of a location have, each with its length before it. */
  void addTexts(long id, List<byte[]> texts) {
    int bytes = 0;
    for (byte[] text : texts) {
      bytes = Math.addExact(bytes, Integer.BYTES + text.length);
    }
    ByteBuffer all = ByteBuffer.allocate(bytes);
    texts.forEach(text -> all.putInt(text.length).put(text));
    if (bytes > 0) {
      work.note().setData(TEXTS + Long.toUnsignedString(id), all.array());
    }
  }

  private static List<byte[]> texts(byte[] all) {
    List<byte[]> texts = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(all);
    while (in.hasRemaining()) {
      byte[] text = new byte[in.getInt()];
      in.get(text);
      texts.add(text);
    }
    return texts;
  }

  /** Notes what the definitions need because of events of this share. */
  void addNeeds(WrittenIds ids) {
    work.note().setNumber(EVERYBODY, ids.needEverybody() ? 1 : 0);
  }

  /** Links the files of all shares into the archive. */
  void link(LocationSet locations, WrittenIds ids) throws IOException {
    for (ShardNote note : work.notes()) {
      for (ShardNote.Piece piece : note.pieces()) {
        int dot = piece.name().lastIndexOf('.');
        String name = piece.name().substring(0, dot);
        Path file = work.file(note, piece);
        LocationOutput location = locations.byId(Long.parseUnsignedLong(name));
        if (location == null) {
          throw new DamagedTraceException(file + ": is of a location that the trace does not have");
        }
        if (piece.name().endsWith(DEFINITIONS)) {
          location.linkDefinitions(file);
          continue;
        }
        location.linkEvents(file, piece.length());
        byte[] texts = note.data(TEXTS + name);
        if (texts != null) {
          location.addTexts(texts(texts));
        }
        if (note.number(TIMED + name) != 0) {
          location.setTimes(note.number(FIRST + name), note.number(LAST + name));
        }
      }
      if (note.number(EVERYBODY) != 0) {
        ids.setNeedEverybody();
      }
    }
  }
}
