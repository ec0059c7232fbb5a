package org.tracetool.format.slog2.file;

/**
 * Where a block is.
 *
 * @param offset of its first byte
 * @param size in bytes
 */
public record BlockPointer(long offset, int size) {
  /** No block. */
  public static final BlockPointer NULL = new BlockPointer(0, 0);

  /** Whether there is no block. */
  public boolean isNull() {
    return offset == 0 || size <= 0;
  }

  // Spelled out: what records make at run time takes a tenth of a short run.
  @Override
  public String toString() {
    return "FBinfo(" + size + " @ " + offset + ")";
  }
}
