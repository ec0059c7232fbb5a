package org.tracetool.testdata.faults;

/** What a call asks of the file system. */
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

  /** Whether it changes what is stored, or makes it last. */
  public boolean changing() {
    return changing;
  }

  /** Whether it may need space, so that it fails on a full disk. */
  public boolean growing() {
    return growing;
  }
}
