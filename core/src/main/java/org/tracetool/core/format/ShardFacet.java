package org.tracetool.core.format;

import org.tracetool.core.shard.ShardWork;

/**
 * A facet of writers that have files of their own for each stream, whose bytes do not depend on
 * other streams, so that several processes can write some of them each.
 */
public interface ShardFacet {
  /**
   * Says that this writer makes a shard, or puts shards together; called before {@link
   * TraceWriter#begin}. A writer of a shard is told all definitions and streams as ever, asked for
   * the sinks of some streams, and at its end writes their files and the note. One that puts shards
   * together is asked for no sink of the events and snapshots of streams.
   */
  void setShards(ShardWork work);
}
