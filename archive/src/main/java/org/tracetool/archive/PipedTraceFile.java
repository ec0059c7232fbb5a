package org.tracetool.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Predicate;

/** A trace in one file that came from a pipe, as it is: the only member of an archive. */
final class PipedTraceFile extends Archive {
  /** The name of the member, which is never shown. */
  static final String NAME = "trace";

  /**
   * Takes what was stored.
   *
   * @param file what the pipe is called in messages
   * @param channel the bytes, closed with this
   */
  PipedTraceFile(Path file, FileChannel channel, ArchiveOptions options) throws IOException {
    super(file, channel, options);
    try {
      list(name -> true, Long.MAX_VALUE);
      listFolders();
    } catch (IOException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  @Override
  void list(Predicate<String> likely, long trialSpace) throws IOException {
    Member member = new Member(NAME, 0);
    member.setPlace(channel, 0, size());
    add(member);
  }

  @Override
  String shown(String name) {
    return file.toString();
  }

  @Override
  void load(Collection<Member> wanted) {
    // it is there already
  }
}
