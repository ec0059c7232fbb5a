package org.tracetool.filter.apply;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.filter.apply.rule.LimitMarkers;

/** What a filter knows only when all streams were filtered, gathered from shards. */
final class FilterShards {
  private static final String DATA = "filter";

  private FilterShards() {}

  /** Saves it in the note of a shard; parts that are null are not wanted. */
  static void save(ShardWork shards, Thumbnail thumbnail, UsedDefinitions used, LimitMarkers hints)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    if (thumbnail != null) {
      thumbnail.save(out);
    }
    if (used != null) {
      used.save(out);
    }
    if (hints != null) {
      hints.save(out);
    }
    shards.note().setData(DATA, bytes.toByteArray());
  }

  /** Takes over what the shards have saved. */
  static void restore(
      ShardWork shards, Thumbnail thumbnail, UsedDefinitions used, LimitMarkers hints)
      throws IOException {
    for (ShardNote note : shards.notes()) {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(note.data(DATA)));
      if (thumbnail != null) {
        thumbnail.restore(in);
      }
      if (used != null) {
        used.restore(in);
      }
      if (hints != null) {
        hints.restore(in);
      }
    }
  }
}
