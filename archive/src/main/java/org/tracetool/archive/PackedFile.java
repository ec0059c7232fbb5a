package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.tracetool.archive.UnpackedMembers.StoredMember;
import org.tracetool.core.report.DamageCode;

/**
 * A compressed file that holds a trace and no archive. It is unpacked as the only member of an
 * archive would be, so that formats need not know the compression and can read it at any place.
 */
final class PackedFile extends Archive {
  private final Packing packing;

  PackedFile(Path file, FileChannel channel, Packing packing, ArchiveOptions options) {
    super(file, channel, options);
    this.packing = packing;
  }

  @Override
  void list(Predicate<String> likely, long trialSpace) throws IOException {
    Path simple = file.getFileName();
    String name = MemberNames.normalized(packing.plainName(simple.toString()));
    add(new Member(name == null || name.isEmpty() ? "trace" : name, 0));
  }

  /** The file has one name only. */
  @Override
  String shown(String name) {
    return file.toString();
  }

  @Override
  void load(Collection<Member> wanted) throws IOException {
    LongConsumer watch = options.watch().begin(file, size());
    try (InputStream plain = unpack(packing, watch)) {
      for (Member member : wanted) {
        StoredMember stored = unpacked.store(plain);
        if (stored.isFull()) {
          throw tooLarge(0);
        }
        if (stored.damage() != null) {
          options
              .diagnostics()
              .reportDamage(
                  DamageCode.DAMAGED_COMPRESSION,
                  "damage to a compressed file",
                  file
                      + ": byte "
                      + stored.length()
                      + " of what is compressed: "
                      + stored.damage().getMessage());
        }
        member.setPlace(unpacked.file(), stored.offset(), stored.length());
      }
    } finally {
      watch.accept(-1);
    }
  }
}
