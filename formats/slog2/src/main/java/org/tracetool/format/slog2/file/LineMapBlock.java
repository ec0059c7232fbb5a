package org.tracetool.format.slog2.file;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.LineRows;

/** The block of all maps of lines. */
public final class LineMapBlock {
  private static final int MIN_BYTES = 12;

  private LineMapBlock() {}

  /** Appends it. */
  public static void write(List<LineMap> maps, BlockByteSink out) {
    out.i32(maps.size());
    for (LineMap map : maps) {
      out.text(map.title()).i32(map.columns().size());
      for (String column : map.columns()) {
        out.text(column);
      }
      out.i32(map.rows().size());
      for (int place = 0; place < map.rows().size(); place++) {
        out.i32(map.rows().line(place));
        for (int column = 0; column < map.columns().size(); column++) {
          out.i32(map.rows().number(place, column));
        }
      }
      out.i16(map.methods().size());
      for (int method : map.methods()) {
        out.i32(method);
      }
    }
  }

  /** Reads it. */
  public static List<LineMap> read(BlockByteInput in) throws BadBlockException {
    int count = in.count32("maps of lines", MIN_BYTES);
    List<LineMap> maps = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      maps.add(readMap(in));
    }
    return maps;
  }

  private static LineMap readMap(BlockByteInput in) throws BadBlockException {
    String title = in.text();
    int width = in.count32("columns", Short.BYTES);
    List<String> columns = new ArrayList<>(width);
    for (int i = 0; i < width; i++) {
      columns.add(in.text());
    }
    int height =
        in.count32("rows", (int) Math.min(Integer.MAX_VALUE, Integer.BYTES * (width + 1L)));
    LineRows rows = new LineRows(width);
    int[] path = new int[width];
    for (int i = 0; i < height; i++) {
      int line = in.i32();
      for (int k = 0; k < width; k++) {
        path[k] = in.i32();
      }
      rows.put(line, path);
    }
    int count = in.count16("methods", Integer.BYTES);
    List<Integer> methods = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      methods.add(in.i32());
    }
    return new LineMap(title, columns, rows, methods);
  }
}
