package org.tracetool.format.slog2.read;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.TreeShape;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.FallbackColours;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.BlockByteInput;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.LineMapBlock;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeDirectory;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.file.TreeNode;

/** An open log: header, categories and maps in memory, nodes on request. */
public final class SlogLog implements Closeable {
  /** What can be done about a log that cannot be opened. */
  private static final String RESCUE =
      "; 'tracetool repair' makes a log of the nodes that are whole";

  private static final String UNFINISHED =
      ": is unfinished: the program that wrote it ended before it wrote where categories and tree"
          + " are";

  private static final int ROOT_AT = 60;

  /** Blocks can be as large, in bytes, where the header says less and may be damaged. */
  private static final int MAX_BLOCK_BYTES = 1 << 24;

  private final Path path;
  private final FileHandles.PooledFile file;
  private final long size;
  private final SlogHeader header;

  /** Categories of a log that lost its own; null if they are read from the file when needed. */
  private List<StoredCategory> rescued;

  /** Whether categories say that there are drawables. */
  private boolean used;

  private final List<LineMap> maps;
  private final FallbackColours colours = new FallbackColours();

  /** What speaks against the root, once {@link #rootChecked}. */
  private BadBlockException rootDoubt;

  private boolean rootChecked;

  /** What is left of a log that was cut or damaged; null for a whole one. */
  private final RescuedTree rest;

  private SlogLog(Path path, FileHandles.PooledFile file, boolean cut) throws IOException {
    this.path = path;
    this.file = file;
    this.size = file.size();
    if (size == 0) {
      throw new DamagedTraceException(path + ": is empty, not a trace");
    }
    try {
      header =
          SlogHeader.read(read(new BlockPointer(0, (int) Math.min(size, SlogHeader.SIZE)), size));
      if (!header.isKnown()) {
        throw new UnsupportedTraceException(
            path
                + ": is of version '"
                + header.version()
                + "'; only SLOG 2.0.6 and SLOG 2.0.5 can be read");
      }
      if (!cut && header.isUnfinished()) {
        throw new DamagedTraceException(path + UNFINISHED + (size > SlogHeader.SIZE ? RESCUE : ""));
      }
      rest = cut ? rescue() : null;
      if (cut && rest.root() == null) {
        throw new BadBlockException(SlogHeader.SIZE, "a node of the tree", "none");
      }
      checkCategories();
      maps = readMaps();
      if (isEmpty()) {
        checkEmpty();
      }
    } catch (BadBlockException e) {
      DamagedTraceException damaged = damaged(e);
      boolean hasNodes = !cut && e.offset() >= SlogHeader.SIZE;
      throw hasNodes ? new DamagedTraceException(damaged.getMessage() + RESCUE, e) : damaged;
    }
  }

  /**
   * Opens a log.
   *
   * @throws DamagedTraceException if header, categories or maps of lines cannot be read
   * @throws UnsupportedTraceException if it is of an older version
   */
  public static SlogLog open(Path path, FileHandles handles) throws IOException {
    return open(path, handles, false);
  }

  private RescuedTree rescue() throws IOException {
    RescuedTree.Blocks blocks = this::readPart;
    return RescuedTree.of(
        new NodePlaces(blocks, size), blocks, header.hasCounts(), header.children());
  }

  /**
   * Opens a log that was cut or damaged, by the nodes that are there. Drawables say what their
   * categories are; the names may be lost.
   *
   * @throws DamagedTraceException if there is no node
   */
  public static SlogLog openCut(Path path, FileHandles handles) throws IOException {
    return open(path, handles, true);
  }

  private static SlogLog open(Path path, FileHandles handles, boolean cut) throws IOException {
    FileHandles.PooledFile file = handles.file(path);
    SlogLog log = null;
    try {
      log = new SlogLog(path, file, cut);
      return log;
    } catch (FileSystemException e) {
      throw DamagedTraceException.unreadable(path, e);
    } finally {
      if (log == null) {
        file.close();
      }
    }
  }

  private void readCategories(Consumer<StoredCategory> to) throws IOException {
    if (rescued != null) {
      rescued.forEach(to);
      return;
    }
    readStored(to);
  }

  private void readStored(Consumer<StoredCategory> to) throws IOException {
    StoredCategory.readAll(block(header.categories(), "the categories"), header.hasCounts(), to);
  }

  /** Makes sure that the categories can be read. They are not kept: there can be millions. */
  private void checkCategories() throws IOException {
    try {
      readCategories(s -> used |= s.count() > 0);
      return;
    } catch (BadBlockException e) {
      if (rest == null) {
        throw e;
      }
    }
    Map<Integer, StoredCategory> found = new TreeMap<>();
    try {
      readStored(s -> found.put(s.category().index(), s));
    } catch (BadBlockException e) {
      // Those before the damage are what is left.
    }
    rest.topologies()
        .forEach((index, topology) -> found.computeIfAbsent(index, i -> unnamed(i, topology)));
    rescued = new ArrayList<>(found.values());
  }

  private StoredCategory unnamed(int index, DrawableTopology topology) {
    return new StoredCategory(
        DrawableCategory.of(index, "#" + index, topology, colours.next(), 1, InfoLabel.NONE),
        0,
        0,
        0);
  }

  private List<LineMap> readMaps() throws IOException {
    try {
      return LineMapBlock.read(block(header.lines(), "the maps of lines"));
    } catch (BadBlockException e) {
      if (rest == null) {
        throw e;
      }
      return List.of(rest.lines());
    }
  }

  /** Makes sure that nothing else says that there are drawables when there is no root. */
  private void checkEmpty() throws IOException {
    int nodes = header.directory().isNull() ? 0 : directory().size();
    if (nodes > 0 || used) {
      throw new BadBlockException(
          ROOT_AT,
          "the place of the root, as there are "
              + (nodes > 0 ? nodes + " nodes in the directory" : "drawables in the categories"),
          "offset " + header.root().offset() + ", size " + header.root().size());
    }
  }

  /**
   * What speaks against the head of the root: times that are none, or a directory that has it
   * otherwise; null if all is well.
   */
  synchronized BadBlockException doubt(NodeHead root) throws IOException {
    if (!rootChecked) {
      rootChecked = true;
      long at = rest == null ? header.root().offset() : root.pointer().offset();
      String found = "times " + root.start() + " to " + root.end();
      try {
        if (!LogTimeRange.areTimes(root)) {
          rootDoubt = new BadBlockException(at, "times of the log in seconds", found);
        } else if (rest == null && !directory().contains(root)) {
          rootDoubt =
              new BadBlockException(
                  at,
                  "a root that is in the directory",
                  found + ", node " + root.position() + " of depth " + root.depth());
        }
      } catch (BadBlockException e) {
        rootDoubt = e;
      }
    }
    return rootDoubt;
  }

  /** The failure to read this file. */
  DamagedTraceException damaged(BadBlockException e) {
    return DamagedTraceException.at(path, e.offset(), e.expected(), e.found());
  }

  private BlockByteInput block(BlockPointer pointer, String what) throws IOException {
    if (pointer.isNull()) {
      throw new BadBlockException(0, "a place of " + what, "none in the header");
    }
    return read(pointer, header.largestBlock());
  }

  /** A block, or as much of it as there is and can be. */
  private BlockByteInput readPart(BlockPointer pointer) throws IOException {
    long most = Math.max(header.largestBlock(), MAX_BLOCK_BYTES);
    long there = Math.min(Math.min(pointer.size(), most), size - pointer.offset());
    return read(new BlockPointer(pointer.offset(), (int) Math.max(there, 0)), most);
  }

  private BlockByteInput read(BlockPointer pointer, long most) throws IOException {
    long offset = pointer.offset();
    if (offset < 0 || pointer.size() < 0 || pointer.size() > size - offset) {
      throw new BadBlockException(
          offset,
          "a block of " + pointer.size() + " bytes",
          offset < 0 || offset > size ? "the file has " + size : "the end of the file");
    }
    if (pointer.size() > most) {
      throw new BadBlockException(
          offset, "a block of at most " + most + " bytes", pointer.size() + " bytes");
    }
    byte[] bytes = new byte[pointer.size()];
    int read = file.read(ByteBuffer.wrap(bytes), offset);
    return new BlockByteInput(bytes, Math.max(read, 0), offset);
  }

  /** Where the log is. */
  public Path path() {
    return path;
  }

  /** Bytes of the file. */
  public long size() {
    return size;
  }

  /** The header. */
  public SlogHeader header() {
    return header;
  }

  /** All categories in the order of the file. */
  public List<StoredCategory> storedCategories() throws IOException {
    List<StoredCategory> all = new ArrayList<>();
    try {
      readCategories(all::add);
    } catch (BadBlockException e) {
      throw damaged(e);
    }
    return all;
  }

  /** The categories that are no previews, by their indexes. */
  List<DrawableCategory> categories() throws IOException {
    List<DrawableCategory> list = new ArrayList<>();
    try {
      readCategories(
          s -> {
            if (s.category().index() >= 0) {
              list.add(s.category());
            }
          });
    } catch (BadBlockException e) {
      throw damaged(e);
    }
    list.sort(Comparator.comparingInt(DrawableCategory::index));
    int kept = 0;
    for (int i = 0; i < list.size(); i++) {
      boolean last = i + 1 == list.size() || list.get(i + 1).index() != list.get(i).index();
      if (last) { // of an index
        list.set(kept++, list.get(i));
      }
    }
    list.subList(kept, list.size()).clear();
    return list;
  }

  /** A colour for a category that drawables name and that is missing. */
  public synchronized int nextColour() {
    return colours.next();
  }

  /** The maps of lines. */
  public List<LineMap> maps() {
    return maps;
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return rest == null && header.root().isNull();
  }

  /** The root of the tree; null if the log is empty. */
  public TreeNode root() throws IOException {
    return root(true);
  }

  /** The root, perhaps without the previews of its children; null if the log is empty. */
  TreeNode root(boolean previews) throws IOException {
    if (rest != null) {
      return node(rest.root(), previews);
    }
    return isEmpty()
        ? null
        : NodeCodec.readNode(block(header.root(), "the root"), header.hasCounts(), previews);
  }

  /** A node of the tree, which has to say itself what its parent says of it. */
  public TreeNode node(NodeHead expected) throws IOException {
    return node(expected, true);
  }

  /** A node, perhaps without the previews of its children. */
  TreeNode node(NodeHead expected, boolean previews) throws IOException {
    TreeNode made = rest == null ? null : rest.made(expected.pointer());
    if (made != null) {
      return made;
    }
    TreeNode node =
        NodeCodec.readNode(
            read(expected.pointer(), header.largestBlock()), header.hasCounts(), previews);
    NodeHead head = node.head();
    if (head.depth() != expected.depth() || head.position() != expected.position()) {
      throw new BadBlockException(
          expected.pointer().offset(),
          "node " + expected.position() + " of depth " + expected.depth(),
          "node " + head.position() + " of depth " + head.depth());
    }
    return node;
  }

  /** All nodes, the root first. */
  public List<NodeHead> directory() throws IOException {
    return NodeDirectory.read(block(header.directory(), "the directory"));
  }

  /** The shape of the tree; null if there is none, or its directory is damaged. */
  TreeShape shape() throws IOException {
    if (rest != null || header.directory().isNull()) {
      return null;
    }
    TreeCount count = new TreeCount();
    try {
      NodeDirectory.readAll(block(header.directory(), "the directory"), count);
    } catch (BadBlockException e) {
      return null; // reported when nodes are read
    }
    return count.shape(header);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
