package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StartFacet;

/**
 * Collects the states of a stream at the places where reading can start. What would take too much
 * room gets coarser: each second place is dropped, by a rule that depends on the stream alone.
 */
final class Checkpoints {
  /** Inflated bytes of a block of states, unless a single one is larger. */
  private static final int BLOCK = 32 << 10;

  /** How much smaller a state gets at most, so that there is no use in keeping more. */
  private static final int MOST_COMPRESSED = 16;

  /** A state that was kept. */
  private record Kept(long bound, long place, byte[] state) {}

  private final List<StartFacet.Start> starts;
  private final long budget;
  private List<Kept> kept = new ArrayList<>();
  private long keptBytes;
  private int next;
  private int step = 1;

  /**
   * @param starts places in the stream
   * @param budget compressed bytes that the states may take
   */
  Checkpoints(List<StartFacet.Start> starts, long budget) {
    this.starts = starts;
    this.budget = budget;
  }

  /** The largest time, unsigned, that belongs to the next state; -1 if there is no more. */
  long nextTime() {
    return next < starts.size() ? starts.get(next).time() : -1L;
  }

  /** Takes the state after all records up to {@link #nextTime}. */
  void take(OpenState open) {
    StartFacet.Start start = starts.get(next);
    next += step;
    while (next < starts.size() && starts.get(next).time() == start.time()) {
      next++;
    }
    long bound = start.time() + 1;
    EventBlock rows = new EventBlock();
    open.rows(bound, rows, null);
    ByteSink out = new ByteSink();
    StateCodec.write(rows, bound, out);
    if (out.length() > Block.LONGEST) {
      return;
    }
    kept.add(new Kept(bound, start.place(), out.toBytes()));
    keptBytes += out.length();
    while (keptBytes > budget * MOST_COMPRESSED && !kept.isEmpty()) {
      thin();
    }
  }

  private void thin() {
    List<Kept> fewer = new ArrayList<>();
    keptBytes = 0;
    for (int i = 1; i < kept.size(); i += 2) {
      fewer.add(kept.get(i));
      keptBytes += kept.get(i).state().length;
    }
    kept = fewer;
    step = Math.min(2 * step, Math.max(1, starts.size()));
  }

  /** The part of the stream, with at most as many bytes of states as were allowed. */
  StreamPart part(int stream, long records, boolean usable, List<ProcessPreview> previews) {
    List<byte[]> blocks = packed();
    while (size(blocks) > budget && !kept.isEmpty()) {
      thin();
      blocks = packed();
    }
    return new StreamPart(stream, records, usable, table, lengths, blocks, previews);
  }

  private byte[] table;
  private List<Integer> lengths;

  private static long size(List<byte[]> blocks) {
    return blocks.stream().mapToLong(b -> b.length).sum();
  }

  private List<byte[]> packed() {
    List<byte[]> blocks = new ArrayList<>();
    lengths = new ArrayList<>();
    ByteSink rows = new ByteSink().number(kept.size());
    ByteSink block = new ByteSink();
    long bound = 0;
    long place = 0;
    for (Kept k : kept) {
      if (block.length() > 0 && block.length() + k.state().length > BLOCK) {
        blocks.add(Block.pack(block.toBytes()));
        lengths.add(block.length());
        block = new ByteSink();
      }
      rows.number(k.bound() - bound).number(k.place() - place);
      rows.number(blocks.size()).number(block.length());
      bound = k.bound();
      place = k.place();
      block.append(k.state());
    }
    if (block.length() > 0) {
      blocks.add(Block.pack(block.toBytes()));
      lengths.add(block.length());
    }
    table = rows.toBytes();
    return blocks;
  }
}
