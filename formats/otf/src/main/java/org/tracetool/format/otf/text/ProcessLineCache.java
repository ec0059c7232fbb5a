package org.tracetool.format.otf.text;

/**
 * The lines of the processes that a file named last, so that one that alternates between processes
 * need not be asked about each of them again and again.
 */
public final class ProcessLineCache {
  private static final int SLOTS = 64;

  private final ProcessLine[] lines = new ProcessLine[SLOTS];

  /** The line of a process; null if it was not put here or another one took its place. */
  public ProcessLine find(int token) {
    ProcessLine line = lines[token & SLOTS - 1];
    return line != null && line.token == token ? line : null;
  }

  /**
   * The line at the start of a text, if it is {@code *TOKEN} with up to six digits, is known and
   * its records are to be read; else null.
   */
  ProcessLine wanted(long word) {
    int digits = HexChunks.leadingDigits(word >>> 8);
    if (digits == 0 || digits > 6 || (byte) (word >>> 8 * digits + 8) != '\n') {
      return null;
    }
    ProcessLine line = find((int) HexChunks.value(HexChunks.digitsAfterLetter(word, digits + 1)));
    return line != null && line.isWanted ? line : null;
  }

  public void put(ProcessLine line) {
    lines[line.token & SLOTS - 1] = line;
  }
}
