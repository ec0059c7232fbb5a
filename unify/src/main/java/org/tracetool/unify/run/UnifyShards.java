package org.tracetool.unify.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.unify.definitions.TokenPlaceholders;
import org.tracetool.unify.messages.ReceiveFile;
import org.tracetool.unify.messages.ReceiveFiles;
import org.tracetool.unify.messages.ReceiveStore;

/**
 * What a share of a unification has to do besides its streams.
 *
 * @param work the share, or that shares are put together
 * @param receivesOnly whether only the receives of its streams are collected, for the senders in
 *     all shares: the first of two steps
 */
public record UnifyShards(ShardWork work, boolean receivesOnly) {
  /** All of the work in one process. */
  public static final UnifyShards WHOLE = new UnifyShards(ShardWork.WHOLE, false);

  private static final String UNKNOWN = "unknown";
  private static final String THUMBNAIL = "thumbnail";

  /** Leaves the receives of this share to all of them. */
  void leave(ReceiveStore receives, List<StreamInfo> streams) throws IOException {
    ShardNote note = work.note();
    int count = note.shard().count();
    Map<Integer, Integer> places = new HashMap<>();
    for (int i = 0; i < streams.size(); i++) {
      places.put(streams.get(i).id(), i);
    }
    ReceiveFile.write(
        ReceiveFiles.place(work, note.shard()),
        note.run(),
        note.shard(),
        receives,
        sender -> places.containsKey(sender) ? places.get(sender) % count : -1);
  }

  /** Notes facts of its streams that only this share knows. */
  void save(TokenPlaceholders.Stream[] unknown, Thumbnail thumbnail) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int i = 0; i < unknown.length; i++) {
      if (work.writes(i) && unknown[i].isAny()) {
        out.writeInt(i);
        unknown[i].save(out);
      }
    }
    out.writeInt(-1);
    work.note().setData(UNKNOWN, bytes.toByteArray());
    if (thumbnail != null) {
      bytes.reset();
      thumbnail.save(out);
      work.note().setData(THUMBNAIL, bytes.toByteArray());
    }
  }

  /** Takes over what the shares know. */
  void restore(TokenPlaceholders.Stream[] unknown, Thumbnail thumbnail) throws IOException {
    for (ShardNote note : work.notes()) {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(note.data(UNKNOWN)));
      for (int i = in.readInt(); i >= 0; i = in.readInt()) {
        unknown[i].restore(in);
      }
      if (thumbnail != null) {
        thumbnail.restore(new DataInputStream(new ByteArrayInputStream(note.data(THUMBNAIL))));
      }
    }
  }
}
