package org.tracetool.format.otf2.map.archive;

import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * From the ranks in the events of one location to those in another archive, where its communicators
 * may have other members. For one thread.
 */
final class RewrittenRanks {
  private final RewrittenIds ids;
  private final RankTable in;
  private final RankTable out;
  private final int location;
  private final int becomes;

  /** Whether rows can have ranks that are those of no process. */
  private final boolean keepsRanks;

  private IdSpace lastSpace;
  private long last;
  private RankTable.Table from;
  private RankTable.Table to;

  /**
   * Ranks in the events of a location.
   *
   * @param in the communicators that they come from
   * @param out the archive that is written
   * @param location the token of the location where they come from
   * @param becomes its token there
   */
  RewrittenRanks(RewrittenIds ids, RankTable in, WrittenIds out, int location, int becomes) {
    this.ids = ids;
    this.in = in;
    this.out = out.ranks();
    keepsRanks = out.haveRanks();
    this.location = location;
    this.becomes = becomes;
  }

  /**
   * The rank that one becomes.
   *
   * @param space what it is a rank of: a communicator or a window; null for neither
   * @param of the id of that
   */
  long rank(long rank, IdSpace space, long of) throws RowsNeededException {
    if (rank == Otf2Ids.UNDEFINED || space == null) {
      return rank;
    }
    if (from == null || space != lastSpace || of != last) {
      take(space, of);
    }
    int partner = from.location(rank);
    if (partner == 0 || from.rank(partner) != rank) {
      if (!keepsRanks) {
        throw new RowsNeededException("a rank is that of no process");
      }
      return rank; // rows have it beside the partner
    }
    int written = to.rank(ids.token(DefinitionKind.LOCATION, partner));
    if (written < 0) {
      throw new RowsNeededException("a process is not in the communicator");
    }
    return written;
  }

  private void take(IdSpace space, long of) throws RowsNeededException {
    boolean window = space == IdSpace.RMA_WIN;
    int token = window ? ids.window(of) : ids.communicator(of);
    DefinitionKind kind = window ? DefinitionKind.WINDOW : DefinitionKind.GROUP;
    int written = ids.token(kind, token);
    from = in.of(window ? in.communicator(token) : token, location);
    to = out.of(window ? out.communicator(written) : written, becomes);
    lastSpace = space;
    last = of;
  }
}
