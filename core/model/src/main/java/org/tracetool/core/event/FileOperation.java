package org.tracetool.core.event;

/**
 * Codes and flags of a value in the role {@link org.tracetool.core.definition.Role#FILE_OPERATION}.
 */
public final class FileOperation {
  /** Bits of the word that hold the operation code. */
  public static final int CODE_MASK = 0x1f;

  private static final String[] CODES = {
    "OPEN", "CLOSE", "READ", "WRITE", "SEEK", "UNLINK", "RENAME", "DUP", "SYNC", "LOCK", "UNLOCK"
  };
  private static final String[] FLAGS = {
    "IOFAILED", "ASYNC", "COLL", "DIRECT", "SYNC", "ISREADLOCK"
  };

  /** Modes of operations through handles, as OTF2 numbers them. */
  private static final String[] IO_MODES = {"read", "write", "flush"};

  /** Code of an open. */
  public static final int OPEN = 0;

  /** Code of a close. */
  public static final int CLOSE = 1;

  /** Code of a read. */
  public static final int READ = 2;

  /** Code of a write. */
  public static final int WRITE = 3;

  /** Code of a seek. */
  public static final int SEEK = 4;

  /** Code of the removal of a file. */
  public static final int UNLINK = 5;

  /** Code of the duplication of a handle. */
  public static final int DUP = 7;

  /** Code of writing to the device what is still in memory. */
  public static final int SYNC = 8;

  /** Code of obtaining a lock. */
  public static final int LOCK = 9;

  /** Code of giving a lock back. */
  public static final int UNLOCK = 10;

  /** Code of everything that has no code of its own. */
  public static final int OTHER = 0x1f;

  /** Flag: the operation failed or was incomplete. */
  public static final int FAILED = 0x20;

  /** Flag: it does not block. */
  public static final int ASYNC = 0x40;

  /** Flag: several processes do it together. */
  public static final int COLLECTIVE = 0x80;

  /** Flag: the lock is one for reading. */
  public static final int READ_LOCK = 0x400;

  private static final int[] IO_MODE_CODES = {READ, WRITE, SYNC};

  private FileOperation() {}

  /** Name of the operation code, or null where it has none. */
  public static String codeName(long operation) {
    int code = (int) (operation & CODE_MASK);
    return code < CODES.length ? CODES[code] : null;
  }

  /**
   * Name of a value in the role {@link org.tracetool.core.definition.Role#IO_MODE}, which says what
   * is done through a handle; null where it has none.
   */
  public static String ioModeName(long mode) {
    return mode >= 0 && mode < IO_MODES.length ? IO_MODES[(int) mode] : null;
  }

  /**
   * Code of an operation on data through a handle.
   *
   * @param mode a value in the role {@link org.tracetool.core.definition.Role#IO_MODE}
   */
  public static int ofIoMode(long mode) {
    return mode >= 0 && mode < IO_MODE_CODES.length ? IO_MODE_CODES[(int) mode] : OTHER;
  }

  /**
   * Code (and flag, where a lock was not obtained) of what a record says was done through a handle,
   * or to a file, in a moment; -1 if it is no such record.
   */
  public static int ofMoment(EventKind kind) {
    return switch (kind) {
      case IO_HANDLE_CREATE -> OPEN;
      case IO_HANDLE_DESTROY -> CLOSE;
      case IO_HANDLE_DUPLICATE -> DUP;
      case IO_SEEK -> SEEK;
      case IO_LOCK_ACQUIRE -> LOCK;
      case IO_LOCK_TRY -> LOCK | FAILED;
      case IO_LOCK_RELEASE -> UNLOCK;
      case IO_FILE_DELETE -> UNLINK;
      default -> -1;
    };
  }

  /** Number of named flags; the first one is bit 5. */
  public static int flagCount() {
    return FLAGS.length;
  }

  /** Name of flag {@code index}, which is bit {@code 5 + index}. */
  public static String flagName(int index) {
    return FLAGS[index];
  }
}
