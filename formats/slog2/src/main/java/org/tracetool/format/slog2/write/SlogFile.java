package org.tracetool.format.slog2.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableSink;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BlockByteInput;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.LineMapBlock;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeDirectory;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.tree.TreeBuilder;
import org.tracetool.format.slog2.tree.TreeOutput;

/**
 * A new log, which appears under its name when it is finished. Drawables come in the order of their
 * ends; nodes of the tree are written as they are complete, so memory does not grow with the log.
 * If too many come too late, all are sorted in the end, with a temporary file.
 */
public final class SlogFile implements DrawableSink, TreeOutput, Closeable {
  private static final int BUFFER = 1 << 20;

  /** With more bytes of drawables that come too late, all are sorted. */
  private static final long MAX_LATE_BYTES = 16 << 20;

  private final Path file;
  private SlogSettings settings;
  private final OutputTransaction transaction;
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private TreeBuilder tree;
  private final WrittenLogCategories categories = new WrittenLogCategories();
  private final List<LineMap> maps = new ArrayList<>();
  private boolean keepsAll;
  private long position;
  private long drawables;
  private long mostLateBytes = MAX_LATE_BYTES;

  /** Sorts the drawables since too many came too late; null as long as these are few. */
  private EndSort sort;

  private final DrawableBatches batches;

  private SlogFile(
      Path file,
      SlogSettings settings,
      OutputTransaction transaction,
      FileChannel channel,
      ExecutorService threads) {
    this.file = file;
    batches = new DrawableBatches(threads, this::put);
    this.transaction = transaction;
    this.channel = channel;
    shape(settings);
    for (DrawableTopology t :
        List.of(DrawableTopology.EVENT, DrawableTopology.ARROW, DrawableTopology.STATE)) {
      addCategory(DrawableCategory.preview(t));
    }
  }

  /**
   * Starts a log. Until {@link #finish} an old one of the same name stays what it is.
   *
   * @throws org.tracetool.core.error.OutputException also if somebody else is writing it
   */
  public static SlogFile create(Path file, SlogSettings settings) throws IOException {
    return create(file, settings, OverwritePolicy.ANYTHING, null);
  }

  /**
   * Starts a log as {@link #create(Path, SlogSettings)} does.
   *
   * @param overwrite whether an old one may be replaced; if not, {@link #finish} fails and changes
   *     nothing
   * @param threads may help until the log is closed; null if all is to be done by the caller's
   */
  public static SlogFile create(
      Path file, SlogSettings settings, OverwritePolicy overwrite, ExecutorService threads)
      throws IOException {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    OutputTransaction transaction =
        OutputTransaction.begin(file.getParent(), name, overwrite, name);
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              transaction.lastFile(name),
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      SlogFile log = new SlogFile(file, settings, transaction, channel, threads);
      log.write(new byte[SlogHeader.SIZE], SlogHeader.SIZE);
      return log;
    } catch (IOException e) {
      if (channel != null) {
        channel.close();
      }
      transaction.close();
      throw OutputTransaction.failure(file, e);
    }
  }

  /** Gives the tree another shape, before the first drawable. */
  public void shape(SlogSettings shape) {
    settings = shape;
    tree = new TreeBuilder(shape.children(), shape.leafSize(), categories::topology, this);
  }

  /**
   * Takes the categories of another log over: all of them, in their order, with their summaries.
   * For copies, before anything else. Maps of lines are then only those that are given.
   *
   * @param summaries whether the summaries are known; otherwise they are computed
   */
  public void adopt(List<StoredCategory> all, boolean summaries) {
    keepsAll = true;
    categories.adopt(all, summaries);
  }

  @Override
  public void addCategory(DrawableCategory category) {
    categories.put(category);
  }

  /**
   * A category of states with no label, as {@link DrawableCategory#of} makes it, in less memory.
   *
   * @param index a new one, larger than those of all plain states before
   */
  void addPlainState(int index, String name, int argb) {
    categories.addPlainState(index, name, argb);
  }

  /** The colour of such a category. */
  int argb(int index) {
    return categories.argb(index);
  }

  @Override
  public void addLineMap(LineMap map) {
    maps.add(map);
  }

  @Override
  public void add(Drawable drawable) throws IOException {
    drawables++;
    if (drawable instanceof Primitive p) {
      batches.add(p, categories.topology(p.category()));
      return;
    }
    Composite c = (Composite) drawable;
    if (c.category() != DrawableCategory.NONE) {
      categories.topology(c.category());
      if (areStates(c)) {
        batches.add(c, DrawableTopology.STATE);
        return;
      }
    }
    batches.drain(); // parts need categories, which belong to this thread
    if (sort == null) {
      tree.add(drawable);
      lookForLate();
    } else {
      sort.add(drawable);
    }
  }

  private boolean areStates(Composite c) {
    boolean areStates = true;
    for (Primitive p : c.parts()) {
      areStates &= categories.topology(p.category()) == DrawableTopology.STATE;
    }
    return areStates;
  }

  /** Puts a drawable in; by one thread at a time, but not always the same. */
  private void put(Drawable drawable, DrawableTopology topology) throws IOException {
    if (sort == null) {
      tree.add(drawable, topology);
      lookForLate();
    } else {
      sort.add(drawable);
    }
  }

  private void lookForLate() throws IOException {
    if (tree.lateBytes() > mostLateBytes) {
      sort = new EndSort(mostLateBytes);
    }
  }

  /** Sorts as soon as more than so many bytes came too late, in pieces of so many bytes. */
  void sortBeyond(long bytes) {
    mostLateBytes = bytes;
  }

  /** Builds the tree anew, of what is in the old one and what came later, in order. */
  private void rebuild() throws IOException {
    tree.finish();
    flush();
    for (NodeHead head : tree.nodes()) {
      TreeNode node = read(head.pointer());
      for (Drawable d : node.nestless()) {
        sort.add(d);
      }
      for (Drawable d : node.nestable()) {
        sort.add(d);
      }
    }
    channel.truncate(SlogHeader.SIZE);
    channel.position(SlogHeader.SIZE);
    position = SlogHeader.SIZE;
    shape(settings);
    sort.drain(tree::add);
  }

  private TreeNode read(BlockPointer pointer) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(pointer.size());
    while (block.hasRemaining()) {
      if (channel.read(block, pointer.offset() + block.position()) < 0) {
        throw new OutputException(file + ": was cut while it was written");
      }
    }
    return NodeCodec.readNode(new BlockByteInput(block.array(), pointer.size(), 0), true);
  }

  /** Whether parts of the time have no previews, since there was no memory for them. */
  boolean lacksPreviews() {
    return tree.lacksPreviews();
  }

  /** How many drawables came; composites of no category count as one. */
  public long drawables() {
    return drawables;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void append(BlockByteSink block) throws IOException {
    write(block.bytes(), block.size());
  }

  private void write(byte[] bytes, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, buffer.remaining());
      buffer.put(bytes, done, part);
      done += part;
      if (!buffer.hasRemaining()) {
        flush();
      }
    }
    position += length;
  }

  private void flush() throws IOException {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(file, e);
    }
    buffer.clear();
  }

  private BlockPointer block(BlockByteSink block) throws IOException {
    BlockPointer pointer = new BlockPointer(position, block.size());
    append(block);
    return pointer;
  }

  /**
   * Writes what is left and makes the log final. A log without drawables has no tree.
   *
   * @throws org.tracetool.core.error.OutputException if that fails; the previous file of that name
   *     then stays
   */
  public void finish() throws IOException {
    finish(null);
  }

  /**
   * As {@link #finish()}.
   *
   * @param inspection looks at the file before it counts; null for none
   */
  public void finish(OutputTransaction.Inspection inspection) throws IOException {
    batches.drain();
    if (sort != null) {
      rebuild();
    }
    NodeHead root = tree.finish();
    BlockByteSink block = new BlockByteSink();
    BlockPointer categoryMap = categories(root, block);
    int largest = Math.max(tree.largest(), categoryMap.size());
    if (!keepsAll) {
      maps.add(LineMap.identity(tree.lines()));
    }
    LineMapBlock.write(maps, block);
    largest = Math.max(largest, block.size());
    BlockPointer lineMaps = block(block);
    block.clear();
    NodeDirectory.write(tree.nodes(), block);
    largest = Math.max(largest, block.size());
    BlockPointer directory = block(block);
    flush();
    block.clear();
    new SlogHeader(
            SlogHeader.VERSION,
            settings.children(),
            settings.leafSize(),
            root == null ? 0 : root.depth(),
            largest,
            categoryMap,
            BlockPointer.NULL,
            lineMaps,
            root == null ? BlockPointer.NULL : root.pointer(),
            directory,
            BlockPointer.NULL,
            BlockPointer.NULL)
        .write(block);
    try {
      channel.write(ByteBuffer.wrap(block.bytes(), 0, block.size()), 0);
      channel.close();
    } catch (IOException e) {
      throw OutputTransaction.failure(file, e);
    }
    transaction.commit(inspection);
  }

  /** Writes the categories in pieces, since there can be millions; returns where they are. */
  private BlockPointer categories(NodeHead root, BlockByteSink block) throws IOException {
    for (DrawableTopology t : DrawableTopology.values()) {
      if (root != null && tree.has(t)) {
        categories.preview(t);
      }
    }
    long offset = position;
    block.i32(categories.stored());
    categories.store(
        root == null ? null : tree.summary(),
        stored -> {
          stored.write(block);
          if (block.size() >= BUFFER) {
            append(block);
            block.clear();
          }
        });
    append(block);
    block.clear();
    if (position - offset > Integer.MAX_VALUE) {
      throw new OutputException(file + ": the names of all that is drawn have more than 2 GiB");
    }
    return new BlockPointer(offset, (int) (position - offset));
  }

  /** Gives the log up, unless it is finished. */
  @Override
  public void close() throws IOException {
    batches.abandon();
    if (sort != null) {
      sort.close();
    }
    channel.close();
    transaction.close();
  }
}
