package org.tracetool.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.tracetool.core.io.OutputTransaction;

/** Writes the parts of an index one after the other, always in the same order. */
final class IndexWriter {
  private final IndexBinding binding;
  private FileChannel file;
  private long end = IndexFile.HEADER;

  IndexWriter(IndexBinding binding) {
    this.binding = binding;
  }

  /** Writes all parts; returns the length of the file. */
  long write(IndexedStreamPart[] parts, List<PreviewTree> trees, List<PackedNote> notes, Path path)
      throws IOException {
    try (FileChannel opened =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      file = opened;
      IndexOutput directory = new IndexOutput();
      binding.write(directory);
      directory.number(parts.length);
      for (IndexedStreamPart part : parts) {
        stream(part).write(directory);
      }
      directory.number(trees.size());
      for (PreviewTree tree : trees) {
        directory.number(Integer.toUnsignedLong(tree.process()));
        tree(tree).write(directory);
      }
      directory.number(notes.size());
      for (PackedNote note : notes) {
        directory.text(note.name());
        addPacked(note.packed(), note.length()).write(directory);
      }
      IndexBlock last = add(directory.toBytes());
      ByteBuffer header = ByteBuffer.wrap(IndexFile.header(end, last));
      while (header.hasRemaining()) {
        file.write(header, header.position());
      }
      return end;
    } catch (IOException e) {
      throw OutputTransaction.failure(path, e);
    }
  }

  /** Writes the states of a stream and then what says where they are. */
  private IndexBlock stream(IndexedStreamPart part) throws IOException {
    IndexOutput table = new IndexOutput();
    table.number(Integer.toUnsignedLong(part.stream())).number(part.records());
    table.number(part.usable() ? 1 : 0).number(part.blocks().size());
    for (int i = 0; i < part.blocks().size(); i++) {
      addPacked(part.blocks().get(i), part.lengths().get(i)).write(table);
    }
    return add(table.append(part.table()).toBytes());
  }

  /** Writes the boxes of a process and then what says where they are. */
  private IndexBlock tree(PreviewTree tree) throws IOException {
    IndexOutput table = new IndexOutput();
    table.number(tree.level()).number(tree.levels().size());
    for (List<PreviewTree.Part> level : tree.levels()) {
      table.number(level.size());
      for (PreviewTree.Part part : level) {
        table.number(part.first()).number(part.count());
        addPacked(part.packed(), part.length()).write(table);
      }
    }
    return add(table.toBytes());
  }

  private IndexBlock add(byte[] content) throws IOException {
    return addPacked(IndexBlock.pack(content), content.length);
  }

  private IndexBlock addPacked(byte[] packed, int length) throws IOException {
    ByteBuffer from = ByteBuffer.wrap(packed);
    IndexBlock block = new IndexBlock(end, packed.length, length, IndexBlock.checksum(packed));
    while (from.hasRemaining()) {
      end += file.write(from, end);
    }
    return block;
  }
}
