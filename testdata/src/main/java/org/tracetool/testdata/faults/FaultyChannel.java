package org.tracetool.testdata.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** An open file, or an open folder that is to be synced. */
final class FaultyChannel extends FileChannel {
  private final FileChannel plain;
  private final Path path;
  private final boolean writing;

  /** The run that opened it; null if none watched. */
  private final Faults run;

  private final PowerModel.Node node;

  FaultyChannel(FileChannel plain, Path path, boolean writing, Faults run) throws IOException {
    this.plain = plain;
    this.path = path;
    this.writing = writing;
    this.run = run;
    this.node = run == null || run.power() == null ? null : run.power().opened(path, writing);
    if (run != null) {
      run.handleOpened(plain);
    }
  }

  private void handleBefore(Call call) throws IOException {
    if (run != null) {
      run.fail(run.next(call, path), null);
    }
  }

  private interface Write {
    int of(ByteBuffer part) throws IOException;
  }

  private int write(ByteBuffer from, Write write) throws IOException {
    Fault fault = run == null ? null : run.next(Call.WRITE, path);
    if (fault == null) {
      return write.of(from);
    }
    if (fault != Fault.SHORT && !fault.deadly()) {
      throw run.failure(null, fault == Fault.FULL);
    }
    int half = from.remaining() / 2;
    int written = 0;
    if (half > 0) {
      ByteBuffer part = from.duplicate();
      part.limit(part.position() + half);
      written = write.of(part);
      from.position(from.position() + written);
    }
    if (fault.deadly()) {
      run.die();
    }
    if (written == 0) {
      throw run.failure(null, true);
    }
    return written;
  }

  @Override
  public int write(ByteBuffer src) throws IOException {
    return write(src, plain::write);
  }

  @Override
  public int write(ByteBuffer src, long position) throws IOException {
    return write(src, part -> plain.write(part, position));
  }

  @Override
  public long write(ByteBuffer[] srcs, int offset, int length) throws IOException {
    long sum = 0;
    for (int i = offset; i < offset + length; i++) {
      while (srcs[i].hasRemaining()) {
        sum += write(srcs[i]);
      }
    }
    return sum;
  }

  @Override
  public int read(ByteBuffer dst) throws IOException {
    handleBefore(Call.READ);
    return plain.read(dst);
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    handleBefore(Call.READ);
    return plain.read(dst, position);
  }

  @Override
  public long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
    handleBefore(Call.READ);
    return plain.read(dsts, offset, length);
  }

  @Override
  public long position() throws IOException {
    return plain.position();
  }

  @Override
  public FileChannel position(long newPosition) throws IOException {
    plain.position(newPosition);
    return this;
  }

  @Override
  public long size() throws IOException {
    handleBefore(Call.STAT);
    return plain.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    handleBefore(Call.TRUNCATE);
    plain.truncate(size);
    return this;
  }

  /**
   * Notes the data that would survive now. Nothing is really synced in a run: that would only take
   * time.
   */
  @Override
  public void force(boolean metaData) throws IOException {
    handleBefore(Call.SYNC);
    if (run == null) {
      plain.force(metaData);
    } else if (node != null) {
      run.power().recordSync(node);
    }
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    handleBefore(Call.READ);
    if (target instanceof FaultyChannel f) {
      f.handleBefore(Call.WRITE);
      return plain.transferTo(position, count, f.plain);
    }
    return plain.transferTo(position, count, target);
  }

  @Override
  public long transferFrom(ReadableByteChannel src, long position, long count) throws IOException {
    handleBefore(Call.WRITE);
    if (src instanceof FaultyChannel f) {
      f.handleBefore(Call.READ);
      return plain.transferFrom(f.plain, position, count);
    }
    return plain.transferFrom(src, position, count);
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
    handleBefore(Call.READ);
    return plain.map(mode, position, size);
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    handleBefore(Call.LOCK);
    return new FaultyLock(this, plain.lock(position, size, shared));
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    handleBefore(Call.LOCK);
    FileLock lock = plain.tryLock(position, size, shared);
    return lock == null ? null : new FaultyLock(this, lock);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    if (run == null) {
      plain.close();
      return;
    }
    if (run.isDead()) {
      return; // closed, or about to be, by the end of the run
    }
    run.handleClosed(plain);
    plain.close();
    if (writing) {
      handleBefore(Call.CLOSE);
    }
  }
}
