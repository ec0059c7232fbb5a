package org.tracetool.core.shard;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.error.DamagedTraceException;

/**
 * What a shard says of itself: which run it belongs to, its files, and what else is needed to put
 * the shards together. It is the last file of a shard to appear, so a shard with a note is
 * complete.
 *
 * <p>Text: a line for the form, {@code run} with the proof of the run, {@code shard K/N}, then
 * lines {@code file NAME BYTES LENGTH CHECKSUM}, {@code process STREAM TOKEN}, {@code number NAME
 * VALUE} and {@code data NAME BASE64}; {@code end} with the SHA-256 of all lines before comes last.
 */
public final class ShardNote {
  private static final String FORM = "tracetool shard 1";
  private static final String END = "end ";

  /**
   * A file of the trace.
   *
   * @param name its name without that of the trace and the dot after it
   * @param bytes its size
   * @param length bytes of its content before compression
   * @param checksum of its content, as the format computes it
   */
  public record Piece(String name, long bytes, long length, long checksum) {}

  /** A process that a stream has records of without having been announced with it. */
  public record UnannouncedProcess(int stream, int process) {}

  private final String run;
  private final Shard shard;
  private final List<Piece> pieces = new ArrayList<>();
  private final List<UnannouncedProcess> strangers = new ArrayList<>();
  private final Map<String, Long> numbers = new TreeMap<>();
  private final Map<String, byte[]> data = new TreeMap<>();

  /** A note without files yet. */
  public ShardNote(String run, Shard shard) {
    this.run = run;
    this.shard = shard;
  }

  /** The proof of the run: shards with the same one belong together. */
  public String run() {
    return run;
  }

  /** Which share it is. */
  public Shard shard() {
    return shard;
  }

  /** Notes a file. */
  public synchronized void add(Piece piece) {
    pieces.add(piece);
  }

  /** Notes a process that was not announced. */
  public synchronized void add(UnannouncedProcess stranger) {
    strangers.add(stranger);
  }

  /** Notes a number that the last step adds up. */
  public synchronized void setNumber(String name, long value) {
    numbers.put(name, value);
  }

  /** Notes something small that the last step needs. */
  public synchronized void setData(String name, byte[] content) {
    data.put(name, content);
  }

  /** The files. */
  public List<Piece> pieces() {
    return pieces;
  }

  /** The processes that were not announced. */
  public List<UnannouncedProcess> strangers() {
    return strangers;
  }

  /** A number; 0 if it was not noted. */
  public long number(String name) {
    return numbers.getOrDefault(name, 0L);
  }

  /** Something small; null if it was not noted. */
  public byte[] data(String name) {
    return data.get(name);
  }

  /** The content of the file. */
  public synchronized byte[] bytes() {
    StringBuilder text = new StringBuilder();
    readLine(text, FORM);
    readLine(text, "run " + run);
    readLine(text, "shard " + shard);
    for (Piece p : pieces) {
      readLine(text, "file " + p.name() + ' ' + p.bytes() + ' ' + p.length() + ' ' + p.checksum());
    }
    for (UnannouncedProcess s : strangers) {
      readLine(text, "process " + s.stream() + ' ' + s.process());
    }
    numbers.forEach((name, value) -> readLine(text, "number " + name + ' ' + value));
    Base64.Encoder base64 = Base64.getEncoder();
    data.forEach(
        (name, content) -> readLine(text, "data " + name + ' ' + base64.encodeToString(content)));
    readLine(text, END + hash(text.toString().getBytes(StandardCharsets.UTF_8)));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void readLine(StringBuilder text, String line) {
    text.append(line).append('\n');
  }

  /**
   * Reads a note.
   *
   * @return null if there is no such file
   * @throws DamagedTraceException if it is not what this class has written
   */
  public static ShardNote read(Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    int end = text.lastIndexOf("\n" + END) + 1;
    if (!text.startsWith(FORM + "\n")
        || end == 0
        || !text.substring(end).equals(END + hash(text.substring(0, end)) + "\n")) {
      throw damaged(file);
    }
    try {
      return parsed(text.substring(0, end).split("\n"));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw damaged(file);
    }
  }

  private static DamagedTraceException damaged(Path file) {
    return new DamagedTraceException(
        file + ": is not the note of a shard as this release writes it; run this shard again");
  }

  private static ShardNote parsed(String[] lines) {
    String[] share = lines[2].substring("shard ".length()).split("/");
    Shard shard = new Shard(Integer.parseInt(share[0]), Integer.parseInt(share[1]));
    ShardNote note = new ShardNote(lines[1].substring("run ".length()), shard);
    for (int i = 3; i < lines.length; i++) {
      String[] w = lines[i].split(" ", -1);
      switch (w[0]) {
        case "file" ->
            note.add(
                new Piece(w[1], Long.parseLong(w[2]), Long.parseLong(w[3]), Long.parseLong(w[4])));
        case "process" ->
            note.add(new UnannouncedProcess(Integer.parseInt(w[1]), Integer.parseInt(w[2])));
        case "number" -> note.setNumber(w[1], Long.parseLong(w[2]));
        case "data" -> note.setData(w[1], Base64.getDecoder().decode(w[2]));
        default -> throw new IllegalArgumentException(w[0]);
      }
    }
    return note;
  }

  private static String hash(String text) {
    return hash(text.getBytes(StandardCharsets.UTF_8));
  }

  /** SHA-256 in hexadecimal digits. */
  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
