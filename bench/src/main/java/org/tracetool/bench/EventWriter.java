package org.tracetool.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes the events of one stream as OTF text in short form. Each time is preceded by a time and a
 * process line, and the pair ends the file once more.
 */
final class EventWriter {
  private final TextFile out;
  private final LocalClock clock;
  private final byte[] processLine;
  private long first = -1;
  private long last = -1;
  private long count;

  EventWriter(TextFile out, int process, LocalClock clock) {
    this.out = out;
    this.clock = clock;
    this.processLine =
        ("\n*" + Integer.toHexString(process) + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  /** Sets the time, on the global clock, of the records to come. It must not decrease. */
  void at(long globalTime) throws IOException {
    long time = clock.local(globalTime);
    if (time != last || time == 0) {
      out.reserve();
      timeLines(time);
      if (first < 0) {
        first = time;
      }
      last = time;
    }
  }

  private void timeLines(long time) {
    out.hex(time);
    out.put(processLine);
  }

  private void begin() throws IOException {
    out.reserve();
    count++;
  }

  void enter(int function) throws IOException {
    begin();
    out.put('E');
    out.hex(function);
    out.put('\n');
  }

  void leave() throws IOException {
    begin();
    out.put('L');
    out.put('\n');
  }

  void send(int receiver, int length, int tag, int comm) throws IOException {
    message('S', receiver, length, tag, comm);
  }

  void receive(int sender, int length, int tag, int comm) throws IOException {
    message('R', sender, length, tag, comm);
  }

  private void message(char kind, int partner, int length, int tag, int comm) throws IOException {
    begin();
    out.put(kind);
    out.hex(partner);
    out.put('L');
    out.hex(length);
    out.put('T');
    out.hex(tag);
    out.put('C');
    out.hex(comm);
    out.put('\n');
  }

  void counter(int counter, long value) throws IOException {
    begin();
    out.put('C');
    out.put('N');
    out.put('T');
    out.hex(counter);
    out.put('V');
    out.hex(value);
    out.put('\n');
  }

  void collectiveBegin(int operation, long id, int comm, int root, int sent, int received)
      throws IOException {
    begin();
    out.put('C');
    out.put('O');
    out.put('P');
    out.put('B');
    out.hex(operation);
    out.put('H');
    out.hex(id);
    out.put('C');
    out.hex(comm);
    out.put('R');
    out.put('T');
    out.hex(root);
    out.put('S');
    out.hex(sent);
    out.put('R');
    out.hex(received);
    out.put('\n');
  }

  void collectiveEnd(long id) throws IOException {
    begin();
    out.put('C');
    out.put('O');
    out.put('P');
    out.put('E');
    out.hex(id);
    out.put('\n');
  }

  /** Writes the pair of lines that ends an event file. */
  void end() throws IOException {
    out.reserve();
    timeLines(last);
  }

  /** Number of records so far. */
  long count() {
    return count;
  }

  /** Time of the first record on the stream's own clock. */
  long first() {
    return first;
  }

  /** Time of the last record on the stream's own clock. */
  long last() {
    return last;
  }
}
