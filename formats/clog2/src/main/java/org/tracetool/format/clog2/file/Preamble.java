package org.tracetool.format.clog2.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * The first bytes of a CLOG-2 log.
 *
 * @param version as it stands there
 * @param bigEndian order of the bytes of numbers
 * @param finalised whether the logs of all processes are merged in this one
 * @param blockSize bytes of a block
 * @param bufferedBlocks blocks that a process kept in memory
 * @param worldSize number of ranks
 * @param threads threads of a process at most
 * @param knownEvents first event number of states of MPE
 * @param userEvents first event number of states of the program
 * @param knownSolos first number of events of MPE
 * @param userSolos first number of events of the program
 * @param knownStateCount states of MPE
 * @param userStateCount states of the program
 * @param knownSoloCount events of MPE
 * @param userSoloCount events of the program
 * @param table where the table of communicators is, in bytes from the start of the file
 */
public record Preamble(
    String version,
    boolean bigEndian,
    boolean finalised,
    int blockSize,
    int bufferedBlocks,
    int worldSize,
    int threads,
    int knownEvents,
    int userEvents,
    int knownSolos,
    int userSolos,
    int knownStateCount,
    int userStateCount,
    int knownSoloCount,
    int userSoloCount,
    long table) {
  /** Its size in bytes. */
  public static final int SIZE = 1024;

  /** The version that is read and written. */
  public static final String VERSION = "CLOG-02.44";

  /** What all versions begin with. */
  public static final String ANY_VERSION = "CLOG-02.";

  /** Bytes in the unit of the place of the table. */
  private static final long UNIT = 1 << 30;

  /** The fewest bytes of a block: a record without body and an end. */
  private static final int MIN_BLOCK_BYTES = 2 * Clog2Type.HEADER;

  /** The titles of values in their order. */
  static final List<String> TITLES =
      List.of(
          "is_big_endian",
          "is_finalzed",
          "block_size",
          "num_buffered_blocks",
          "max_comm_world_size",
          "max_thread_count",
          "known_eventID_start",
          "user_eventID_start",
          "known_solo_eventID_start",
          "user_solo_eventID_start",
          "known_stateID_count",
          "user_stateID_count",
          "known_solo_eventID_count",
          "user_solo_eventID_count",
          "commtable_fptr");

  private static final int FLAGS = 2;

  /**
   * Reads it.
   *
   * @param name of the file, for messages
   * @param bytes at least the {@link #SIZE} first ones; fewer are damage
   */
  public static Preamble parse(Object name, byte[] bytes) throws TraceException {
    List<String> tokens = tokens(bytes);
    String version = tokens.isEmpty() ? "" : tokens.get(0);
    if (!version.toUpperCase(Locale.ROOT).startsWith(ANY_VERSION)) {
      throw new DamagedTraceException(
          name + ": byte 0: expected " + VERSION + ", found no version of CLOG-2");
    }
    if (!version.equalsIgnoreCase(VERSION)) {
      throw new UnsupportedTraceException(
          name + ": is a log of version " + version + "; only " + VERSION + " can be read");
    }
    int values = TITLES.size();
    if (bytes.length < SIZE || tokens.size() < 2 * values + 3) {
      throw new DamagedTraceException(
          name
              + ": byte "
              + Math.min(bytes.length, SIZE)
              + ": expected a preamble of "
              + SIZE
              + " bytes with "
              + (2 * values + 3)
              + " words, found "
              + (bytes.length < SIZE ? bytes.length + " bytes" : tokens.size() + " words"));
    }
    boolean[] flags = new boolean[FLAGS];
    int[] numbers = new int[values];
    for (int i = 0; i < values; i++) {
      String word = tokens.get(2 * i + 2);
      if (i < FLAGS) {
        flags[i] = flag(name, TITLES.get(i), word);
      } else {
        boolean signed = i >= 6 && i <= 9;
        int least = i == 2 ? MIN_BLOCK_BYTES : signed ? Integer.MIN_VALUE : 0;
        numbers[i] = (int) number(name, TITLES.get(i), word, least);
      }
    }
    String title = TITLES.get(values - 1);
    long unit = number(name, title, tokens.get(2 * values + 1), 0);
    long rest = number(name, title, tokens.get(2 * values + 2), 0);
    return new Preamble(
        version,
        flags[0],
        flags[1],
        numbers[2],
        numbers[3],
        numbers[4],
        Math.max(1, numbers[5]),
        numbers[6],
        numbers[7],
        numbers[8],
        numbers[9],
        numbers[10],
        numbers[11],
        numbers[12],
        numbers[13],
        numbers[values - 1] * unit + rest);
  }

  /** The texts between NULs, without blanks at their ends. */
  private static List<String> tokens(byte[] bytes) {
    int end = Math.min(bytes.length, SIZE);
    List<String> tokens = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < end; i++) {
      if (bytes[i] == 0) {
        if (i > from) {
          tokens.add(new String(bytes, from, i - from, StandardCharsets.ISO_8859_1).trim());
        }
        from = i + 1;
      }
    }
    if (from < end) {
      tokens.add(new String(bytes, from, end - from, StandardCharsets.ISO_8859_1).trim());
    }
    return tokens;
  }

  private static boolean flag(Object name, String title, String word) throws TraceException {
    if (word.equalsIgnoreCase("TRUE")) {
      return true;
    }
    if (word.equalsIgnoreCase("FALSE")) {
      return false;
    }
    throw damaged(name, title, "TRUE or FALSE", word);
  }

  private static long number(Object name, String title, String word, int least)
      throws TraceException {
    try {
      int value = Integer.parseInt(word);
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw damaged(name, title, "a number from " + least + " on", word);
  }

  private static TraceException damaged(Object name, String title, String expected, String found) {
    return new DamagedTraceException(
        name
            + ": preamble, "
            + title
            + ": expected "
            + expected
            + ", found '"
            + found.substring(0, Math.min(found.length(), 32))
            + "'");
  }

  /** What this and the log of another process of the same run announce together. */
  Preamble and(Preamble other) {
    return new Preamble(
        version,
        bigEndian,
        finalised,
        blockSize,
        bufferedBlocks,
        Math.max(worldSize, other.worldSize),
        Math.max(threads, other.threads),
        knownEvents,
        userEvents,
        knownSolos,
        userSolos,
        Math.max(knownStateCount, other.knownStateCount),
        Math.max(userStateCount, other.userStateCount),
        Math.max(knownSoloCount, other.knownSoloCount),
        Math.max(userSoloCount, other.userSoloCount),
        table);
  }

  /** The values in the order of {@link #TITLES}, without the place of the table. */
  List<Integer> numbers() {
    return List.of(
        blockSize,
        bufferedBlocks,
        worldSize,
        threads,
        knownEvents,
        userEvents,
        knownSolos,
        userSolos,
        knownStateCount,
        userStateCount,
        knownSoloCount,
        userSoloCount);
  }

  /** The bytes of a log. */
  public byte[] encode() {
    StringBuilder text = new StringBuilder(version).append('\0');
    text.append(TITLES.get(0)).append("=\0").append(bigEndian ? "TRUE " : "FALSE").append('\0');
    text.append(TITLES.get(1)).append("=\0").append(finalised ? "TRUE " : "FALSE").append('\0');
    int title = FLAGS;
    for (int number : numbers()) {
      text.append(TITLES.get(title++)).append("=\0").append(number).append('\0');
    }
    text.append(TITLES.get(title)).append("=\0");
    text.append(table / UNIT).append('\0').append(UNIT).append('\0').append(table % UNIT);
    return Arrays.copyOf(text.toString().getBytes(StandardCharsets.ISO_8859_1), SIZE);
  }

  /** The text of clog2print: a line for each value. */
  public String text() {
    StringBuilder text = new StringBuilder(version).append('\n');
    text.append(TITLES.get(0)).append('=').append(bigEndian).append('\n');
    text.append(TITLES.get(1)).append('=').append(finalised).append('\n');
    int title = FLAGS;
    for (int number : numbers()) {
      text.append(TITLES.get(title++)).append('=').append(number).append('\n');
    }
    return text.append(TITLES.get(title)).append('=').append(table).append('\n').toString();
  }
}
