package org.tracetool.cli.query;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import java.io.Closeable;
import java.nio.file.Path;

/**
 * Lets the system refuse memory that this process asks for beyond a limit, so that a query whose
 * functions make values that are too large fails and the program goes on. Without it, only the end
 * of the program helps, see {@link MemoryGuard}. Works on Linux; the memory of the Java heap is
 * left out, which has a limit of its own.
 */
final class DataLimit implements Closeable {
  private static final int RLIMIT_DATA = 2;

  private final long former;
  private final long most;

  private DataLimit(long former, long most) {
    this.former = former;
    this.most = most;
  }

  /**
   * Limits the memory of this process until it is closed.
   *
   * @param growth how much more than now it may take besides the heap, in bytes
   * @param folder where a library may be unpacked
   * @return null if the system has no such limit
   */
  static DataLimit start(long growth, Path folder) {
    long now = ProcessStatus.bytes("VmData");
    if (now == ProcessStatus.UNKNOWN) {
      return null;
    }
    if (System.getProperty("jna.tmpdir") == null) {
      System.setProperty("jna.tmpdir", folder.toString());
    }
    Runtime runtime = Runtime.getRuntime();
    long wanted = now + Math.max(0, runtime.maxMemory() - runtime.totalMemory()) + growth;
    try (Memory limits = new Memory(2 * Long.BYTES)) {
      if (call("getrlimit", limits) != 0) {
        return null;
      }
      DataLimit limit = new DataLimit(limits.getLong(0), limits.getLong(Long.BYTES));
      boolean isLower = Long.compareUnsigned(limit.former, wanted) <= 0;
      return isLower || limit.set(wanted) ? limit : null;
    } catch (RuntimeException | LinkageError e) {
      return null; // a package without the library
    }
  }

  private boolean set(long bytes) {
    try (Memory limits = new Memory(2 * Long.BYTES)) {
      limits.setLong(0, bytes);
      limits.setLong(Long.BYTES, most);
      return call("setrlimit", limits) == 0;
    }
  }

  private static int call(String name, Memory limits) {
    return Function.getFunction("c", name).invokeInt(new Object[] {RLIMIT_DATA, limits});
  }

  @Override
  public void close() {
    set(former);
  }
}
