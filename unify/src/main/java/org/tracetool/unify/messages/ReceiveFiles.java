package org.tracetool.unify.messages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.shard.Shard;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.shard.ShardWork;

/** The files of receives of all shards of a run. */
public final class ReceiveFiles {
  private final List<ReceiveFile> files = new ArrayList<>();

  private ReceiveFiles() {}

  /** The place of the receives of a shard. */
  public static Path place(ShardWork work, Shard shard) {
    return work.folder().file(shard, ShardFolder.RECEIVES);
  }

  /** Reads what the files of all shards have for the senders of this one. */
  public static ReceiveFiles open(ShardWork work) throws IOException {
    ReceiveFiles all = new ReceiveFiles();
    Shard own = work.note().shard();
    for (int k = 0; k < own.count(); k++) {
      Shard of = new Shard(k, own.count());
      all.files.add(ReceiveFile.open(place(work, of), work.note().run(), of, own));
    }
    return all;
  }

  /** Adds all that was received from a process to a store. */
  public void load(int sender, ReceiveStore store) throws IOException {
    for (ReceiveFile file : files) {
      file.load(sender, store);
    }
  }
}
