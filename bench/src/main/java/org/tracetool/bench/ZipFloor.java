package org.tracetool.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The CPU time that {@code java.util.zip} alone needs for a job whose inputs and outputs are
 * compressed: the CPU time to inflate the inputs once and to deflate the text of the outputs once.
 * Nothing that does the job with this library can be faster. Only the calls into the library are
 * counted, not the reading of files. One thread, so CPU seconds.
 */
public final class ZipFloor {
  private static final int CHUNK = 1 << 20;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final byte[] text = new byte[CHUNK];
  private final byte[] packed = new byte[CHUNK];
  private long inflating;
  private long deflating;
  private long inputBytes;
  private long inputText;
  private long outputBytes;
  private long outputText;
  private long deflatedBytes;

  private ZipFloor() {}

  public static void main(String[] args) throws IOException, DataFormatException {
    int level = TextFile.LEVEL;
    int first = 0;
    if (args.length == 4 && args[0].equals("--level")) {
      level = Integer.parseInt(args[1]);
      first = 2;
    }
    if (args.length != first + 2) {
      System.err.println("usage: ZipFloor [--level N] INPUT_PREFIX OUTPUT_PREFIX");
      System.exit(2);
    }
    ZipFloor floor = new ZipFloor();
    for (Path file : GeneratedFiles.data(Path.of(args[first]))) {
      floor.inflate(file);
    }
    for (Path file : GeneratedFiles.data(Path.of(args[first + 1]))) {
      floor.deflate(file, level);
    }
    floor.print(level);
  }

  /** Inflates a file if it is compressed; others cost nothing. */
  private void inflate(Path file) throws IOException, DataFormatException {
    inputBytes += Files.size(file);
    if (!GeneratedFiles.compressed(file)) {
      inputText += Files.size(file);
      return;
    }
    Inflater inflater = new Inflater();
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.readNBytes(packed, 0, CHUNK); n > 0; n = in.readNBytes(packed, 0, CHUNK)) {
        long begin = threads.getCurrentThreadCpuTime();
        inflater.setInput(packed, 0, n);
        int got;
        do {
          got = inflater.inflate(text);
          inputText += got;
        } while (got > 0);
        inflating += threads.getCurrentThreadCpuTime() - begin;
      }
    } finally {
      inflater.end();
    }
  }

  /** Deflates the text of a file as an OTF writer does, with a full flush each 1 MiB. */
  private void deflate(Path file, int level) throws IOException {
    outputBytes += Files.size(file);
    Deflater deflater = new Deflater(level);
    try (InputStream in = GeneratedFiles.open(file)) {
      for (int n = in.readNBytes(text, 0, CHUNK); n > 0; n = in.readNBytes(text, 0, CHUNK)) {
        outputText += n;
        long begin = threads.getCurrentThreadCpuTime();
        deflater.setInput(text, 0, n);
        int got;
        do {
          got = deflater.deflate(packed, 0, CHUNK, Deflater.FULL_FLUSH);
          deflatedBytes += got;
        } while (got == CHUNK);
        deflating += threads.getCurrentThreadCpuTime() - begin;
      }
    } finally {
      deflater.end();
    }
  }

  private void print(int level) {
    printLine("inflate_cpu", seconds(inflating));
    printLine("deflate_cpu", seconds(deflating));
    printLine("cpu", seconds(inflating + deflating));
    printLine("level", Integer.toString(level));
    printLine("input_bytes", Long.toString(inputBytes));
    printLine("input_text", Long.toString(inputText));
    printLine("output_bytes", Long.toString(outputBytes));
    printLine("output_text", Long.toString(outputText));
    printLine("deflated_bytes", Long.toString(deflatedBytes));
  }

  private static void printLine(String name, String value) {
    System.out.println(name + " " + value);
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
  }
}
