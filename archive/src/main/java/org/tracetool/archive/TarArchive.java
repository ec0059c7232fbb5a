package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.tracetool.archive.UnpackedMembers.StoredMember;
import org.tracetool.core.report.DamageCode;

/**
 * A tar archive. Without compression its members are read in place. A compressed one can only be
 * read from its start, so members that are probably needed are unpacked while it is listed; if that
 * takes too much space, it is read a second time for those that are really needed.
 */
final class TarArchive extends Archive {
  private final Packing packing;
  private boolean isDamageReported;

  TarArchive(Path file, FileChannel channel, Packing packing, ArchiveOptions options) {
    super(file, channel, options);
    this.packing = packing;
  }

  private boolean isPlain() {
    return packing == Packing.NONE;
  }

  @Override
  void list(Predicate<String> likely, long trialSpace) throws IOException {
    scan(new Listing(likely, trialSpace));
    isDamageReported = true;
  }

  @Override
  void load(Collection<Member> wanted) throws IOException {
    checkSpace(wanted);
    scan(new Loading(wanted));
  }

  private void scan(TarScan.Visitor visitor) throws IOException {
    if (isPlain()) {
      TarScan.run(TarSource.of(file, channel), visitor);
      return;
    }
    LongConsumer watch = options.watch().begin(file, size());
    try (InputStream plain = unpack(packing, watch)) {
      TarScan.run(TarSource.of(plain), visitor);
    } finally {
      watch.accept(-1);
    }
  }

  private void reportDamage(long position, String what) {
    if (!isDamageReported) {
      String of = isPlain() ? "" : " of the compressed data";
      options
          .diagnostics()
          .reportDamage(
              DamageCode.DAMAGED_COMPRESSION,
              "damage to an archive",
              file + ": byte " + position + of + ": " + what);
    }
  }

  private final class Listing implements TarScan.Visitor {
    private final Predicate<String> likely;
    private final long trialSpace;
    private boolean isUnpacking = true;

    Listing(Predicate<String> likely, long trialSpace) {
      this.likely = likely;
      this.trialSpace = trialSpace;
    }

    @Override
    public void visitMember(
        TarArchiveEntry entry, int ordinal, long data, TarArchiveInputStream content)
        throws IOException {
      if (entry.isDirectory()) {
        return;
      }
      String name = MemberNames.normalized(entry.getName());
      if (name == null) {
        countLeftOut(entry.getName(), ": its name leads out of the archive");
        return;
      }
      Member member = new Member(name, ordinal);
      member.modified = entry.getLastModifiedDate().getTime();
      member.size = entry.isSparse() ? entry.getRealSize() : entry.getSize();
      member.obstacle = obstacle(entry, member);
      add(member);
      if (member.obstacle != null || member.original != null) {
        return;
      }
      if (isPlain() && !entry.isSparse()) {
        member.setPlace(channel, data, Math.max(0, Math.min(member.size, size() - data)));
      } else if (isUnpacking && likely.test(name)) {
        unpack(member, content);
      }
    }

    private String obstacle(TarArchiveEntry entry, Member member) {
      if (entry.isLink()) {
        String target = MemberNames.normalized(entry.getLinkName());
        Member original = target == null ? null : TarArchive.this.member(target);
        if (original == null) {
          return "is a link to " + entry.getLinkName() + ", which does not come before it";
        }
        member.original = original.content();
        return null;
      }
      if (entry.isSymbolicLink()) {
        return "is a symbolic link, which is not followed";
      }
      if (member.size < 0) {
        return "has no valid size";
      }
      return switch (entry.getLinkFlag()) {
        case TarConstants.LF_OLDNORM,
            TarConstants.LF_NORMAL,
            TarConstants.LF_CONTIG,
            TarConstants.LF_GNUTYPE_SPARSE ->
            null;
        default -> "is neither a file nor a folder";
      };
    }

    private void unpack(Member member, InputStream content) throws IOException {
      if (member.size > trialSpace - unpacked.used()) {
        stopUnpacking();
        return;
      }
      StoredMember stored = unpacked.store(content);
      if (stored.isFull()) {
        stopUnpacking();
        return;
      }
      member.setPlace(unpacked.file(), stored.offset(), stored.length());
    }

    private void stopUnpacking() throws IOException {
      isUnpacking = false;
      unpacked.clear();
      for (Member m : members()) {
        m.store = m.store == channel ? channel : null;
      }
    }

    @Override
    public void visitDamage(long position, String what) {
      reportDamage(position, what);
    }
  }

  private final class Loading implements TarScan.Visitor {
    private final Map<Integer, Member> wanted = new HashMap<>();

    Loading(Collection<Member> members) {
      members.forEach(m -> wanted.put(m.ordinal, m));
    }

    @Override
    public void visitMember(
        TarArchiveEntry entry, int ordinal, long data, TarArchiveInputStream content)
        throws IOException {
      Member member = wanted.get(ordinal);
      if (member != null) {
        StoredMember stored = unpacked.store(content);
        if (stored.isFull()) {
          throw tooLarge(0);
        }
        member.setPlace(unpacked.file(), stored.offset(), stored.length());
      }
    }

    @Override
    public void visitDamage(long position, String what) {
      reportDamage(position, what);
    }
  }
}
