package org.tracetool.format.stf.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.TraceNames;

/** The contents of the index file: the clock, processes, and the list of component files. */
public final class IndexData {
  private static final int CLOCK = 1;
  private static final int DURATION = 3;
  private static final int CREATOR = 5;
  private static final int VERSION = 6;
  private static final int PROCESS = 7;
  private static final int THREAD = 8;
  private static final int HOST = 9;
  private static final int FILE = 10;
  private static final int OPTION = 11;
  private static final int FLAGS = 12;
  private static final int COUNTS = 13;

  /** Ours: a stream of the model. */
  private static final int STREAM = 64;

  public static final int COMPLETE = 1;
  public static final int THREADS = 2;

  /** Flag of a stream: it has a process file. */
  public static final int HAS_EVENTS = 1;

  /** Flag of a stream: its process file has blocks {@code ordr}. */
  public static final int HAS_ORDER = 2;

  /** Key of an option: how blocks are compressed; not there if they are not. */
  public static final String COMPRESSION = "COMPRESSION";

  /** Key of an option: how hard, 1 to 9. */
  public static final String LEVEL = "COMPRESSION-LEVEL";

  /** Key of an option: bytes of a block before compression. */
  public static final String CHUNK = "STF-CHUNKSIZE";

  private static final int VTF_VERSION = 30010037;

  /**
   * A component file.
   *
   * @param suffix end of its name after the name of the trace
   * @param lanes kind and number of each lane of a process file, kind in the upper half
   */
  public record Component(
      int kind,
      int number,
      int subject,
      String suffix,
      long size,
      long blocks,
      long records,
      long first,
      long last,
      long[] lanes) {}

  /** A stream of the model; its file number counts from 0. */
  public record Stream(int file, int id, int flags, int[] locations) {}

  public double clock = 1e-6;
  public boolean timed;
  public long first;
  public long last;
  public String creator = "";
  public long flags;
  public long[] counts = new long[10];
  public final List<Component> components = new ArrayList<>();
  public final List<Stream> streams = new ArrayList<>();

  /** The processes of a trace that is written; reading does not need their data in the index. */
  public IndexProcesses processes;

  public final List<String[]> options = new ArrayList<>();

  /** The value of an option; null if it is not there. */
  public String option(String key) {
    String value = null;
    for (String[] o : options) {
      value = o[0].equals(key) ? o[1] : value;
    }
    return value;
  }

  private static void writeItem(int tag, StfByteWriter body, StfByteWriter out) {
    out.uv(tag);
    out.str(body);
    body.clear();
  }

  /** Writes all items, each complete; a caller cuts them into blocks. */
  public void write(BlockFile file) throws IOException {
    StfByteWriter out = new StfByteWriter(1 << 12);
    StfByteWriter b = new StfByteWriter();
    b.writeF64(clock);
    writeItem(CLOCK, b, out);
    if (timed) {
      b.writeU64(first);
      b.writeU64(last);
      writeItem(DURATION, b, out);
    }
    b.str(creator);
    writeItem(CREATOR, b, out);
    b.uv(VTF_VERSION);
    writeItem(VERSION, b, out);
    if (processes != null) {
      writeProcesses(processes, file, b, out);
    }
    for (Component c : components) {
      writeComponent(c, b);
      writeItem(FILE, b, out);
      flushLarge(file, out);
    }
    for (Stream s : streams) {
      b.uv(s.file());
      b.uv(Integer.toUnsignedLong(s.id()));
      b.uv(s.flags());
      b.uv(s.locations().length);
      for (int l : s.locations()) {
        b.uv(Integer.toUnsignedLong(l));
      }
      writeItem(STREAM, b, out);
      flushLarge(file, out);
    }
    for (String[] o : options) {
      b.str(o[0]);
      b.str(o[1]);
      writeItem(OPTION, b, out);
    }
    for (long c : counts) {
      b.uv(c);
    }
    writeItem(COUNTS, b, out);
    b.uv(flags);
    writeItem(FLAGS, b, out);
    file.writeBlock(BlockTag.INDEX_ITEMS, out, 1);
  }

  private static void writeProcesses(
      IndexProcesses processes, BlockFile file, StfByteWriter b, StfByteWriter out)
      throws IOException {
    List<String> hosts = processes.hosts();
    for (int i = 0; i < hosts.size(); i++) {
      b.uv(i);
      b.str(hosts.get(i));
      b.str("");
      writeItem(HOST, b, out);
    }
    processes.forEachProcess(
        (process, threads, host, name) -> {
          b.uv(process);
          b.uv(threads);
          b.uv(host);
          b.uv(0);
          b.str(name);
          writeItem(PROCESS, b, out);
          flushLarge(file, out);
        });
    processes.forEachThread(
        (process, thread, name) -> {
          b.uv(process);
          b.uv(thread);
          b.uv(0);
          b.str(name);
          writeItem(THREAD, b, out);
          flushLarge(file, out);
        });
  }

  private static void flushLarge(BlockFile file, StfByteWriter out) throws IOException {
    if (out.used >= 256 << 10) {
      file.writeBlock(BlockTag.INDEX_ITEMS, out, 1);
      out.clear();
    }
  }

  private static void writeComponent(Component c, StfByteWriter b) {
    b.writeU32(c.kind());
    b.uv(Integer.toUnsignedLong(c.number()));
    b.writeU32(c.subject());
    b.str(c.suffix());
    b.uv(c.size());
    b.uv(c.blocks());
    b.uv(c.records());
    b.writeU64(c.first());
    b.writeU64(c.last());
    b.uv(c.lanes().length);
    for (long lane : c.lanes()) {
      b.uv(lane >>> 32);
      b.uv(lane & 0xffff_ffffL);
    }
  }

  /** Takes the items of one block; those of later versions are skipped. */
  public void read(StfByteReader in) throws BadDataException {
    while (!in.isEmpty()) {
      long tag = in.uv();
      StfByteReader b = in.part(in.length());
      if (tag == CLOCK) {
        clock = b.f64();
      } else if (tag == DURATION) {
        first = b.u64();
        last = b.u64();
        timed = true;
      } else if (tag == CREATOR) {
        creator = b.str();
      } else if (tag == PROCESS) {
        skip(b, 4);
      } else if (tag == THREAD) {
        skip(b, 3);
      } else if (tag == HOST) {
        skip(b, 1);
      } else if (tag == FILE) {
        components.add(readComponent(b));
      } else if (tag == OPTION) {
        String key = b.str();
        options.add(new String[] {key, b.str()});
      } else if (tag == FLAGS) {
        flags = b.uv();
      } else if (tag == COUNTS) {
        for (int i = 0; i < counts.length && !b.isEmpty(); i++) {
          counts[i] = b.uv();
        }
      } else if (tag == STREAM) {
        int file = (int) b.uv();
        int id = (int) b.uv();
        int streamFlags = (int) b.uv();
        int[] locations = new int[b.count(1)];
        for (int i = 0; i < locations.length; i++) {
          locations[i] = (int) b.uv();
        }
        streams.add(new Stream(file, id, streamFlags, locations));
      }
    }
  }

  /** Checks an item without new information: numbers, then a text. */
  private static void skip(StfByteReader b, int numbers) throws BadDataException {
    for (int i = 0; i < numbers; i++) {
      b.uv();
    }
    b.skip(b.length());
  }

  private static Component readComponent(StfByteReader b) throws BadDataException {
    int kind = b.u32();
    int number = (int) b.uv();
    int subject = b.u32();
    String suffix = b.str();
    if (!TraceNames.isComponent(suffix)) {
      throw new BadDataException("the name of a file of a trace", "another name");
    }
    long size = b.uv();
    long blocks = b.uv();
    long records = b.uv();
    long from = b.u64();
    long to = b.u64();
    long[] lanes = new long[b.count(2)];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = b.uv() << 32;
      lanes[i] |= b.uv() & 0xffff_ffffL;
    }
    return new Component(kind, number, subject, suffix, size, blocks, records, from, to, lanes);
  }
}
