package org.tracetool.core.io;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.AbstractCollection;
import java.util.Iterator;
import org.tracetool.core.io.Manifest.Action;
import org.tracetool.core.io.Manifest.Entry;

/**
 * The steps of a commit in their order, packed, since an output can have millions of files: each
 * takes its name and some fifteen bytes, and is made when it is asked for.
 */
final class StepList extends AbstractCollection<Entry> {
  private static final Action[] ACTIONS = Action.values();
  private static final int FRESH = 1 << 4;
  private static final int OLD = 1 << 5;
  private static final int ACTION = FRESH - 1;

  private static final int NUMBER = 0;
  private static final int TEXT = 1;
  private static final int SEVEN_BITS = 7;
  private static final int MORE = 1 << SEVEN_BITS;

  private final ByteStringBlocks steps = new ByteStringBlocks();

  @Override
  public int size() {
    return steps.size();
  }

  @Override
  public boolean add(Entry e) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(e.action().ordinal() | (e.fresh() == null ? 0 : FRESH) | (e.old() == null ? 0 : OLD));
    write(e.fresh(), out);
    write(e.old(), out);
    out.writeBytes(NameSet.packed(e.name()));
    steps.add(out.toByteArray());
    return true;
  }

  private static void write(FileIdentity file, ByteArrayOutputStream out) {
    if (file == null) {
      return;
    }
    long node = number(file.node());
    if (node >= 0) {
      out.write(NUMBER);
      write(node, out);
    } else {
      byte[] text = NameSet.packed(file.node());
      out.write(TEXT);
      write(text.length, out);
      out.writeBytes(text);
    }
    write(file.size(), out);
    write(file.modified(), out);
  }

  /** The number that a text is the only way to write; -1 for another text. */
  private static long number(String text) {
    try {
      long number = Long.parseLong(text);
      return number >= 0 && Long.toString(number).equals(text) ? number : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Seven bits a byte; core/collect, which has this as well, builds on this package. */
  private static void write(long value, ByteArrayOutputStream out) {
    long rest = value;
    while ((rest & -MORE) != 0) {
      out.write((int) rest | MORE);
      rest >>>= SEVEN_BITS;
    }
    out.write((int) rest);
  }

  @Override
  public Iterator<Entry> iterator() {
    Iterator<byte[]> all = steps.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return all.hasNext();
      }

      @Override
      public Entry next() {
        return entry(ByteBuffer.wrap(all.next()));
      }
    };
  }

  private static Entry entry(ByteBuffer in) {
    int head = in.get();
    FileIdentity fresh = (head & FRESH) == 0 ? null : identity(in);
    FileIdentity old = (head & OLD) == 0 ? null : identity(in);
    return new Entry(
        ACTIONS[head & ACTION], NameSet.unpacked(in.array(), in.position()), fresh, old);
  }

  private static FileIdentity identity(ByteBuffer in) {
    String node;
    if (in.get() == NUMBER) {
      node = Long.toString(read(in));
    } else {
      byte[] text = new byte[(int) read(in)];
      in.get(text);
      node = NameSet.unpacked(text, 0);
    }
    long size = read(in);
    return new FileIdentity(node, size, read(in));
  }

  private static long read(ByteBuffer in) {
    long value = 0;
    int shift = 0;
    int digit;
    do {
      digit = in.get();
      value |= (long) (digit & MORE - 1) << shift;
      shift += SEVEN_BITS;
    } while ((digit & MORE) != 0);
    return value;
  }
}
