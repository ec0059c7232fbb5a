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
  void setTime(long globalTime) throws IOException {
    long time = clock.local(globalTime);
    if (time != last || time == 0) {
      out.reserve();
      writeTimeLines(time);
      if (first < 0) {
        first = time;
      }
      last = time;
    }
  }

  private void writeTimeLines(long time) {
    out.writeHex(time);
    out.put(processLine);
  }

  private void begin() throws IOException {
    out.reserve();
    count++;
  }

  void enter(int function) throws IOException {
    begin();
    out.put('E');
    out.writeHex(function);
    out.put('\n');
  }

  void leave() throws IOException {
    begin();
    out.put('L');
    out.put('\n');
  }

  void send(int receiver, int length, int tag, int comm) throws IOException {
    writeMessage('S', receiver, length, tag, comm);
  }

  void receive(int sender, int length, int tag, int comm) throws IOException {
    writeMessage('R', sender, length, tag, comm);
  }

  private void writeMessage(char kind, int partner, int length, int tag, int comm)
      throws IOException {
    begin();
    out.put(kind);
    out.writeHex(partner);
    out.put('L');
    out.writeHex(length);
    out.put('T');
    out.writeHex(tag);
    out.put('C');
    out.writeHex(comm);
    out.put('\n');
  }

  void writeCounter(int counter, long value) throws IOException {
    begin();
    out.put('C');
    out.put('N');
    out.put('T');
    out.writeHex(counter);
    out.put('V');
    out.writeHex(value);
    out.put('\n');
  }

  void writeCollectiveBegin(int operation, long id, int comm, int root, int sent, int received)
      throws IOException {
    begin();
    out.put('C');
    out.put('O');
    out.put('P');
    out.put('B');
    out.writeHex(operation);
    out.put('H');
    out.writeHex(id);
    out.put('C');
    out.writeHex(comm);
    out.put('R');
    out.put('T');
    out.writeHex(root);
    out.put('S');
    out.writeHex(sent);
    out.put('R');
    out.writeHex(received);
    out.put('\n');
  }

  void writeCollectiveEnd(long id) throws IOException {
    begin();
    out.put('C');
    out.put('O');
    out.put('P');
    out.put('E');
    out.writeHex(id);
    out.put('\n');
  }

  /** Writes the pair of lines that ends an event file. */
  void end() throws IOException {
    out.reserve();
    writeTimeLines(last);
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
