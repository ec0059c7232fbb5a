package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.GeneralNumber;
import org.tracetool.stats.scope.IndexedDefinitions;
import org.tracetool.stats.sums.CoarseSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;

/**
 * The tables of messages that {@code otfprofile --csv} writes besides the usual ones: who sent how
 * much to whom ({@code -M}), and messages by length ({@code -S}).
 */
final class OtfprofileMessages {
  /** More cells than this no program for tables takes. */
  private static final long MAX_CELLS = 1L << 24;

  private static final int ZEROS = 7;

  private final TraceStatistics s;
  private final double resolution;
  private final StringBuilder out;

  OtfprofileMessages(TraceStatistics statistics, double resolution, StringBuilder out) {
    s = statistics;
    this.resolution = resolution;
    this.out = out;
  }

  /** A line for each sender and a column for each receiver: how many messages, and their bytes. */
  void writeMatrices() throws UnsupportedTraceException {
    List<Integer> places = processes();
    CoarseSums pairs = s.messagePairs();
    if (pairs.level() > 0 || (long) places.size() * places.size() > MAX_CELLS) {
      throw new UnsupportedTraceException(
          "too many processes for a matrix of messages: "
              + places.size()
              + "; the table of pairs lists those that exchange messages");
    }
    writeMatrix("P2PCMC", places, MessageColumns.SENDS);
    writeMatrix("P2PCMS", places, MessageColumns.SENT_BYTES);
  }

  /** Places of processes in the order of their tokens. */
  private List<Integer> processes() {
    IndexedDefinitions processes = s.index().processes();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      if (processes.definition(i) instanceof Definition.Location) {
        places.add(i);
      }
    }
    places.sort(
        Comparator.comparingLong(i -> Integer.toUnsignedLong(processes.definition(i).token())));
    return places;
  }

  private void writeMatrix(String title, List<Integer> places, int column) {
    IndexedDefinitions processes = s.index().processes();
    KeyedSums pairs = s.messagePairs().table();
    out.append('\n').append(title).append(";Process;");
    places.forEach(place -> out.append(processes.name(place)).append(';'));
    out.append('\n');
    if (pairs.size() == 0) {
      out.append(title).append(";;").append("0;".repeat(places.size())).append('\n');
      return;
    }
    for (int sender : places) {
      out.append(title).append(';').append(processes.name(sender)).append(';');
      for (int receiver : places) {
        int row = pairs.find((long) sender << 32 | receiver);
        out.append(row < 0 ? 0 : pairs.get(row, column)).append(';');
      }
      out.append('\n');
    }
  }

  /** A line for each length: how many messages, their bytes, times and rates. */
  void writeLengths() throws UnsupportedTraceException {
    CoarseSums lengths = s.messageLengths();
    if (lengths.level() > 0) {
      throw new UnsupportedTraceException(
              "messages of too many lengths for this form; allow more memory")
          .advising(Remedy.MORE_MEMORY);
    }
    out.append("MSGSIZE;name;Counts;sumLen;sumTime;minTime;maxTime;avgTime;");
    out.append("minRate;maxRate;avgRate;\n");
    out.append("MSGSIZE;;;[B];[s];[s];[s];[s];[B/s];[B/s];[B/s]\n");
    for (long length : lengths.table().sortedKeys()) {
      writeLength(lengths.table(), length);
    }
  }

  private void writeLength(KeyedSums table, long length) {
    int row = table.find(length);
    long bytes = table.get(row, MessageColumns.SENT_BYTES);
    out.append("MSGSIZE;").append(Long.toUnsignedString(length));
    out.append(';').append(table.get(row, MessageColumns.SENDS)).append(';').append(bytes);
    long timed = table.get(row, MessageColumns.TIMED);
    if (timed == 0) {
      out.append(";0".repeat(ZEROS)).append('\n');
      return;
    }
    double sum = table.get(row, MessageColumns.DURATION) / resolution;
    double least = table.get(row, MessageColumns.MIN_DURATION) / resolution;
    double most = table.get(row, MessageColumns.MAX_DURATION) / resolution;
    writeNumber(sum);
    writeNumber(least);
    writeNumber(most);
    writeNumber(sum / table.get(row, MessageColumns.SENDS));
    writeNumber(rate(length, least));
    writeNumber(rate(length, most));
    writeNumber(rate(bytes, sum));
    out.append('\n');
  }

  private static double rate(double bytes, double seconds) {
    return seconds == 0 ? 0 : bytes / seconds;
  }

  private void writeNumber(double value) {
    out.append(';').append(GeneralNumber.text(value, OtfprofileCsv.DIGITS));
  }
}
