package org.tracetool.testdata.faults;

/** The operation of a call to the file system. */
public enum Call {
  STAT(false, false),
  LIST(false, false),
  OPEN(false, false),
  READ(false, false),
  LOCK(false, false),
  CREATE(true, true),
  WRITE(true, true),
  TRUNCATE(true, false),
  SYNC(true, true),
  CLOSE(true, false),
  LINK(true, true),
  RENAME(true, true),
  UNLINK(true, false),
  MKDIR(true, true),
  ATTRIBUTE(true, false);

  private final boolean changing;
  private final boolean growing;

  Call(boolean changing, boolean growing) {
    this.changing = changing;
    this.growing = growing;
  }

  /** Returns whether it changes stored data, or syncs it. */
  public boolean changing() {
    return changing;
  }

  /** Returns whether it may need space, so that it fails on a full disk. */
  public boolean growing() {
    return growing;
  }
}
