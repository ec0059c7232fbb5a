package org.tracetool.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A part of a file, to be read as if it were a file. Closing it leaves the file open. */
final class SliceChannel extends FileChannel {
  private final FileChannel store;
  private final long start;
  private final long size;
  private long at;

  SliceChannel(FileChannel store, long start, long size) {
    this.store = store;
    this.start = start;
    this.size = size;
  }

  private void checkOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    checkOpen();
    if (position < 0) {
      throw new IllegalArgumentException("position " + position);
    }
    if (position >= size) {
      return -1;
    }
    int limit = into.limit();
    try {
      into.limit((int) Math.min(limit, into.position() + size - position));
      return store.read(into, start + position);
    } finally {
      into.limit(limit);
    }
  }

  @Override
  public synchronized int read(ByteBuffer into) throws IOException {
    int n = read(into, at);
    at += Math.max(n, 0);
    return n;
  }

  @Override
  public synchronized long read(ByteBuffer[] into, int offset, int length) throws IOException {
    long total = 0;
    for (int i = offset; i < offset + length; i++) {
      int wanted = into[i].remaining();
      int n = wanted == 0 ? 0 : read(into[i]);
      if (n < 0) {
        return total == 0 ? -1 : total;
      }
      total += n;
      if (n < wanted) {
        break;
      }
    }
    return total;
  }

  @Override
  public synchronized long position() throws IOException {
    checkOpen();
    return at;
  }

  @Override
  public synchronized FileChannel position(long position) throws IOException {
    checkOpen();
    if (position < 0) {
      throw new IllegalArgumentException("position " + position);
    }
    at = position;
    return this;
  }

  @Override
  public long size() throws IOException {
    checkOpen();
    return size;
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    checkOpen();
    return position >= size
        ? 0
        : store.transferTo(start + position, Math.min(count, size - position), target);
  }

  @Override
  public void force(boolean metaData) {
    // Nothing was written.
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public int write(ByteBuffer from, long position) {
    throw new NonWritableChannelException();
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) {
    throw new NonWritableChannelException();
  }

  @Override
  public FileChannel truncate(long newSize) {
    throw new NonWritableChannelException();
  }

  @Override
  public long transferFrom(ReadableByteChannel from, long position, long count) {
    throw new NonWritableChannelException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long count) throws IOException {
    checkOpen();
    return store.map(mode, start + position, Math.min(count, size - position));
  }

  @Override
  public FileLock lock(long position, long count, boolean shared) {
    throw new UnsupportedOperationException("a member of an archive cannot be locked");
  }

  @Override
  public FileLock tryLock(long position, long count, boolean shared) {
    throw new UnsupportedOperationException("a member of an archive cannot be locked");
  }

  @Override
  protected void implCloseChannel() {
    // The file belongs to the archive.
  }
}
