package org.tracetool.unify.messages;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.shard.Shard;

/**
 * The receives of the streams of one shard, for the shards that have the senders to look up.
 *
 * <p>Big-endian: 8 bytes for the form, 64 characters of the proof of the run, number and count of
 * the shard (4 bytes each), then a section for each pair of sender and receiver, in the coding of
 * {@link ReceiveEncoding}; then the index, an entry of 24 bytes for each section (sender, receiver,
 * place, length), in the order of the sender's shard, the sender and the receiver, as the sections;
 * then, for each shard and the end, the number of the first entry (4 bytes), and the place of the
 * index (8 bytes). So what one shard needs is in one piece of the index and one of the sections.
 */
public final class ReceiveFile {
  private static final byte[] FORM = "TTRECV\0\1".getBytes(StandardCharsets.US_ASCII);
  private static final int HEAD = 8 + 64 + 8;
  private static final int ENTRY = 24;
  private static final int MAX_SECTION_BYTES = 1 << 30;

  private final Path path;

  /** Entries of the shard that looks up, by sender. */
  private final Map<Integer, List<long[]>> bySender = new TreeMap<>();

  private ReceiveFile(Path path) {
    this.path = path;
  }

  /**
   * Writes the file of a shard, which appears when it is complete.
   *
   * @param run the proof of the run
   * @param shardOf the shard of a sender; negative for one that no shard has
   * @return number of messages
   */
  public static long write(
      Path path, String run, Shard shard, ReceiveStore store, IntUnaryOperator shardOf)
      throws IOException {
    String name = path.getFileName().toString();
    try (OutputTransaction output = OutputTransaction.begin(path.getParent(), name)) {
      long messages;
      try (DataOutputStream out =
          new DataOutputStream(
              new BufferedOutputStream(Files.newOutputStream(output.lastFile(name)), 1 << 16))) {
        messages = write(out, run, shard, store, shardOf);
      } catch (IOException e) {
        throw OutputTransaction.failure(path, e);
      }
      output.commit();
      return messages;
    }
  }

  private static long write(
      DataOutputStream out, String run, Shard shard, ReceiveStore store, IntUnaryOperator shardOf)
      throws IOException {
    out.write(FORM);
    out.write(run.getBytes(StandardCharsets.US_ASCII));
    out.writeInt(shard.number());
    out.writeInt(shard.count());
    List<List<Integer>> senders = new ArrayList<>();
    for (int k = 0; k < shard.count(); k++) {
      senders.add(new ArrayList<>());
    }
    for (int sender : store.senders()) {
      int owner = shardOf.applyAsInt(sender);
      if (owner >= 0) {
        senders.get(owner).add(sender);
      }
    }
    List<long[]> index = new ArrayList<>();
    int[] first = new int[shard.count() + 1];
    long place = HEAD;
    long messages = 0;
    for (int k = 0; k < shard.count(); k++) {
      for (int sender : senders.get(k)) {
        for (int receiver : store.receivers(sender)) {
          ReceiveEncoding coding = new ReceiveEncoding();
          messages += store.drain(sender, receiver, coding);
          byte[] section = coding.bytes();
          if (section.length > MAX_SECTION_BYTES) {
            throw new DamagedTraceException(
                "more than 1 GiB of messages between two processes; use one machine");
          }
          out.write(section);
          index.add(new long[] {sender, receiver, place, section.length});
          place += section.length;
        }
      }
      first[k + 1] = index.size();
    }
    for (long[] entry : index) {
      out.writeInt((int) entry[0]);
      out.writeInt((int) entry[1]);
      out.writeLong(entry[2]);
      out.writeLong(entry[3]);
    }
    for (int f : first) {
      out.writeInt(f);
    }
    out.writeLong(place);
    return messages;
  }

  /** Returns whether the file of a shard is complete. */
  public static boolean isDone(Path path, String run, Shard shard) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return channel.size() > HEAD && matches(read(channel, 0, HEAD), run, shard);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static boolean matches(ByteBuffer head, String run, Shard shard) {
    byte[] form = new byte[FORM.length];
    byte[] proof = new byte[64];
    head.get(form).get(proof);
    return Arrays.equals(form, FORM)
        && new String(proof, StandardCharsets.US_ASCII).equals(run)
        && head.getInt() == shard.number()
        && head.getInt() == shard.count();
  }

  /**
   * Opens the file of a shard to look up what was sent by another.
   *
   * @param run the proof of the run
   * @param of the shard whose receives these are
   * @param sending the shard that has the senders
   * @throws MissingTraceException if there is no such file
   * @throws DamagedTraceException if it belongs to another run, or is damaged
   */
  public static ReceiveFile open(Path path, String run, Shard of, Shard sending)
      throws IOException {
    ReceiveFile file = new ReceiveFile(path);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      file.readIndex(channel, run, of, sending);
      return file;
    } catch (NoSuchFileException e) {
      throw new MissingTraceException(
          path
              + ": the receives of shard "
              + of
              + " are missing; collect those of all shards first",
          e);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
  }

  private void readIndex(FileChannel channel, String run, Shard of, Shard sending)
      throws IOException {
    long size = channel.size();
    int tail = 4 * (of.count() + 1) + 8;
    if (size < HEAD + tail || !matches(read(channel, 0, HEAD), run, of)) {
      throw new DamagedTraceException(
          path + ": is not the receives of shard " + of + " of this run; collect them again");
    }
    ByteBuffer end = read(channel, size - tail, tail);
    int from = end.getInt(4 * sending.number());
    int to = end.getInt(4 * sending.number() + 4);
    long index = end.getLong(tail - 8);
    if (from < 0 || to < from || index < HEAD || index + (long) to * ENTRY > size - tail) {
      throw damaged();
    }
    ByteBuffer entries = read(channel, index + (long) from * ENTRY, (to - from) * ENTRY);
    for (int i = from; i < to; i++) {
      int sender = entries.getInt();
      long[] entry = {entries.getInt(), entries.getLong(), entries.getLong()};
      if (entry[1] < HEAD
          || entry[2] < 0
          || entry[2] > MAX_SECTION_BYTES
          || entry[1] + entry[2] > index) {
        throw damaged();
      }
      bySender.computeIfAbsent(sender, s -> new ArrayList<>(1)).add(entry);
    }
  }

  private DamagedTraceException damaged() {
    return new DamagedTraceException(
        path + ": damaged: places outside of the file; collect these receives again");
  }

  /**
   * Adds what was received from a process to a store. The file is open only as long as this takes,
   * since there may be more shards than a process may have files open.
   */
  public void load(int sender, ReceiveStore store) throws IOException {
    if (!bySender.containsKey(sender)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      load(channel, sender, store);
    }
  }

  private void load(FileChannel channel, int sender, ReceiveStore store) throws IOException {
    for (long[] entry : bySender.get(sender)) {
      ByteBuffer section = read(channel, entry[1], (int) entry[2]);
      ReceiveStore.Recorder recorder = store.recorder((int) entry[0]);
      try {
        ReceiveEncoding.decode(
            section.array(),
            (key, time) -> recorder.add(sender, (int) (key >>> 32), (int) key, time));
      } catch (IndexOutOfBoundsException e) {
        throw damaged();
      }
      recorder.finish();
    }
  }

  private static ByteBuffer read(FileChannel channel, long place, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, place + bytes.position()) < 0) {
        throw new DamagedTraceException("a file of receives was cut while it was in use");
      }
    }
    return bytes.flip();
  }
}
