package org.tracetool.query.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.GroupWriter;
import org.tracetool.query.columns.RowGroup;

/**
 * Writes groups of rows as a file of Apache Arrow: record batches of one group each, or of parts.
 */
public final class ArrowGroups extends GroupWriter<List<ArrowGroups.Batch>> {
  /** A group of more bytes of text in a column is several batches. */
  private static final int MAX_TEXT_BYTES = 1 << 24;

  /** A record batch. */
  record Batch(int rows, long[] nulls, List<ArrowFile.Buffer> buffers) {}

  private final ArrowFile file;
  private final BufferPool rooms = new BufferPool();
  private final List<GroupColumn> encoders = new ArrayList<>();

  /**
   * A file with no rows yet.
   *
   * @param out the file, which stays the caller's to close
   * @param room rows of a group
   * @param threads that encode
   */
  public ArrowGroups(OutputStream out, List<FileColumn> columns, int room, int threads)
      throws IOException {
    super(columns, room, threads);
    for (int c = 0; c < columns.size(); c++) {
      encoders.add(new GroupColumn(columns.get(c), c, rooms));
    }
    file = new ArrowFile(out, columns.stream().map(ArrowGroups::field).toList());
  }

  private static ArrowField field(FileColumn column) {
    String name = column.name();
    int bytes = column.type().bytes();
    return switch (column.type()) {
      case LONG, TIME, INT -> ArrowField.of(name, ArrowField.INT, bytes, true);
      case UNSIGNED -> ArrowField.of(name, ArrowField.INT, bytes, false);
      case REAL -> ArrowField.of(name, ArrowField.FLOATING_POINT, bytes, true);
      case FLAG -> ArrowField.of(name, ArrowField.BOOL, bytes, true);
      case NAME, TEXT -> ArrowField.of(name, ArrowField.UTF8, bytes, true);
    };
  }

  @Override
  protected List<Batch> encode(RowGroup group) {
    List<Batch> batches = new ArrayList<>();
    int from = 0;
    while (from < group.rows()) {
      int to = group.rows();
      for (GroupColumn column : encoders) {
        to = column.end(group, from, to, MAX_TEXT_BYTES);
      }
      long[] nulls = new long[encoders.size()];
      List<ArrowFile.Buffer> buffers = new ArrayList<>();
      for (int c = 0; c < nulls.length; c++) {
        nulls[c] = encoders.get(c).add(group, from, to, buffers);
      }
      batches.add(new Batch(to - from, nulls, buffers));
      from = to;
    }
    return batches;
  }

  @Override
  protected void write(List<Batch> batches) throws IOException {
    for (Batch batch : batches) {
      file.writeBatch(batch.rows(), batch.nulls(), batch.buffers());
      batch.buffers().forEach(buffer -> rooms.give(buffer.bytes()));
    }
  }

  @Override
  protected void end(long rows) throws IOException {
    file.end();
  }

  @Override
  protected void closeEncoders() {
    // nothing is open
  }
}
