package org.tracetool.format.otf2.map.archive;

import java.util.Arrays;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.map.IdSpaceMapping;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * From the ids in the events of one location to those that they get in another archive: what {@link
 * org.tracetool.format.otf2.map.model.LocationEventRows} and {@link EventRecords} do one after the
 * other. Short ids are looked up once. For one thread.
 */
final class RewrittenIds {
  /** Ids below this one are remembered. */
  private static final int MAX_KNOWN = 1 << 16;

  private static final int FIRST_KNOWN = 64;
  private static final long UNKNOWN = -1;
  private static final long[] NONE = {};
  private static final int CODES = 1 << Byte.SIZE;

  private final LocationTables tables;
  private final ArchiveIds in;
  private final Translation tokens;
  private final WrittenIds out;
  private final LocationIds own;
  private final LocalTexts texts;

  /** For each space, by ids, the ids that they become. */
  private final long[][] known = new long[IdSpace.values().length][];

  /** The codes that codes of operations become. */
  private final long[] operations = new long[CODES];

  /**
   * Ids of a location.
   *
   * @param tables what its ids mean where they come from
   * @param in the ids of that archive
   * @param tokens what becomes of its tokens
   * @param out the ids of the archive that is written
   * @param own the ids that the location has there; null if they are those of the archive
   * @param texts the ids of texts there; null if the location has ids of its own for all
   */
  RewrittenIds(
      LocationTables tables,
      ArchiveIds in,
      Translation tokens,
      WrittenIds out,
      LocationIds own,
      LocalTexts texts) {
    this.tables = tables;
    this.in = in;
    this.tokens = tokens;
    this.out = out;
    this.own = own;
    this.texts = texts;
    Arrays.fill(known, NONE);
    Arrays.fill(operations, UNKNOWN);
  }

  /**
   * The id that one of a file becomes.
   *
   * @throws RowsNeededException if it has no definition, or a loss is to be reported
   */
  long id(IdSpace space, long id) throws RowsNeededException {
    long[] these = known[space.ordinal()];
    if (id >= 0 && id < these.length && these[(int) id] != UNKNOWN) {
      return these[(int) id];
    }
    long becomes = find(space, id);
    if (id >= 0 && id < MAX_KNOWN && becomes != UNKNOWN) {
      remember(space.ordinal(), (int) id, becomes);
    }
    return becomes;
  }

  /** By ids, what they have become; negative for those that are to be looked up. */
  long[] known(IdSpace space) {
    return known[space.ordinal()];
  }

  private void remember(int space, int id, long becomes) {
    int before = known[space].length;
    if (id >= before) {
      int size = Math.max(FIRST_KNOWN, Integer.highestOneBit(id) << 1);
      known[space] = Arrays.copyOf(known[space], size);
      Arrays.fill(known[space], before, size, UNKNOWN);
    }
    known[space][id] = becomes;
  }

  private long find(IdSpace space, long id) throws RowsNeededException {
    long global = tables.translate(space, id);
    long written =
        switch (space) {
          case STRING -> text(global);
          case LOCATION -> location(global);
          case COMM -> ofToken(space, in.comm(global));
          case IO_PARADIGM -> paradigm(global);
          default -> ofToken(space, Otf2Ids.token(global));
        };
    return own == null ? written : own.translate(space, written);
  }

  private long text(long global) throws RowsNeededException {
    byte[] bytes = in.texts().bytes(global);
    if (bytes != null) {
      String text = TraceText.decode(bytes, 0, bytes.length);
      return texts == null ? out.texts().id(text) : texts.id(text);
    }
    if (global != Otf2Ids.UNDEFINED) {
      throw new RowsNeededException("a text is not defined");
    }
    return global;
  }

  private long location(long global) throws RowsNeededException {
    int token = in.locations().reference(global);
    long written = out.location(token(DefinitionKind.LOCATION, token));
    if (token == 0 ? global != -1L : written == -1L) {
      throw new RowsNeededException("a location is not defined");
    }
    return written;
  }

  private long ofToken(IdSpace space, int token) throws RowsNeededException {
    DefinitionKind kind = IdSpaceMapping.kind(space);
    if (space == IdSpace.ATTRIBUTE && (token == 0 || out.special(token) != null)) {
      throw new RowsNeededException("an attribute is not one of the archive");
    }
    return written(kind, token);
  }

  private long paradigm(long global) throws RowsNeededException {
    return written(DefinitionKind.IO_PARADIGM, Otf2Ids.token8(global)) & CODES - 1;
  }

  private long written(DefinitionKind kind, int token) throws RowsNeededException {
    int becomes = token(kind, token);
    long id = out.id(kind, becomes);
    if (id == Otf2Ids.UNDEFINED && becomes != 0) {
      throw new RowsNeededException("an id is not defined");
    }
    return id;
  }

  /** The token that one becomes. */
  int token(DefinitionKind kind, int token) throws RowsNeededException {
    int becomes = token == 0 ? 0 : tokens.token(kind, token);
    if (becomes == 0 && token != 0) {
      throw new RowsNeededException("a token is not defined");
    }
    return becomes;
  }

  /** The code that one of a collective operation becomes. */
  long operation(int code) throws RowsNeededException {
    if (operations[code] == UNKNOWN) {
      int token = token(DefinitionKind.COLLECTIVE, Otf2Ids.token(code));
      if (!out.isOperation(token)) {
        throw new RowsNeededException("an operation is not defined");
      }
      operations[code] = out.operation(token);
    }
    return operations[code];
  }

  /** The communicator of an id of a file, as a token of the archive that it comes from. */
  int communicator(long id) {
    return in.comm(tables.translate(IdSpace.COMM, id));
  }

  /** The window of an id of a file, as a token of the archive that it comes from. */
  int window(long id) {
    return Otf2Ids.token(tables.translate(IdSpace.RMA_WIN, id));
  }
}
