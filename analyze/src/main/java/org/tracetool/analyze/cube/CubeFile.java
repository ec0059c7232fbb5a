package org.tracetool.analyze.cube;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;

/**
 * Writes the profile of a run as a Cube 4 file: a tar file with an index and the values of each
 * metric, and a description in XML.
 */
public final class CubeFile {
  private static final byte[] INDEX = "CUBEX.INDEX".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DATA = "CUBEX.DATA".getBytes(StandardCharsets.US_ASCII);

  private final CallPathProfile profile;
  private final CubeTree tree;

  /** Locations of the profile by their numbers in the file. */
  private final int[] locations;

  private final List<ProfileLocation> described = new ArrayList<>();

  private CubeFile(CallPathProfile profile) {
    this.profile = profile;
    tree = new CubeTree(profile);
    locations = order();
    for (int location : locations) {
      described.add(profile.locations().get(location));
    }
  }

  /** Locations of a node and of a process follow each other, as in the system tree. */
  private int[] order() {
    List<ProfileLocation> all = profile.locations();
    Map<String, Integer> nodes = new HashMap<>();
    Map<String, Integer> groups = new HashMap<>();
    Integer[] order = new Integer[all.size()];
    int[] node = new int[order.length];
    int[] group = new int[order.length];
    for (int l = 0; l < order.length; l++) {
      order[l] = l;
      node[l] = number(nodes, String.valueOf(all.get(l).node()));
      group[l] = number(groups, node[l] + " " + all.get(l).rank() + " " + all.get(l).process());
    }
    Arrays.sort(
        order, Comparator.<Integer>comparingInt(l -> node[l]).thenComparingInt(l -> group[l]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  /** The number of a name, in the order in which names come first. */
  private static int number(Map<String, Integer> numbers, String name) {
    return numbers.computeIfAbsent(name, added -> numbers.size());
  }

  /** Writes the file. */
  public static void write(AnalysisResult result, OutputStream out) throws IOException {
    CubeFile file = new CubeFile(result.profile());
    TarOutput tar = new TarOutput(out);
    for (CubeMetric metric : CubeMetric.values()) {
      file.writeMetric(metric, tar);
    }
    String anchor = CubeAnchor.text(file.tree, file.described);
    tar.write("anchor.xml", anchor.getBytes(StandardCharsets.UTF_8));
    tar.finish();
  }

  /** Returns whether a file looks like one that this class writes. */
  public static boolean isCube(Path file) {
    byte[] start = new byte[512 + INDEX.length];
    try (InputStream in = Files.newInputStream(file)) {
      int length = in.readNBytes(start, 0, start.length);
      return length == start.length
          && Arrays.equals(start, 512, start.length, INDEX, 0, INDEX.length);
    } catch (IOException e) {
      return false;
    }
  }

  private void writeMetric(CubeMetric metric, TarOutput tar) throws IOException {
    List<CubeTree.Node> nodes = tree.nodes();
    int[] rows = new int[nodes.size()];
    int count = 0;
    for (int n = 0; n < rows.length; n++) {
      if (!isZero(row(metric, nodes.get(n)))) {
        rows[count++] = n;
      }
    }
    count = Math.max(1, count); // a file without a row cannot be read
    ByteBuffer index = buffer(INDEX.length + 4 + 2 + 1 + 4 + 4 * count);
    index.put(INDEX).putInt(1).putShort((short) 0).put((byte) 1).putInt(count);
    for (int i = 0; i < count; i++) {
      index.putInt(rows[i]);
    }
    tar.write(metric.ordinal() + ".index", index.array());
    long size = DATA.length + 8L * count * locations.length;
    try (OutputStream data = tar.begin(metric.ordinal() + ".data", size)) {
      data.write(DATA);
      ByteBuffer values = buffer(8 * locations.length);
      for (int i = 0; i < count; i++) {
        values.clear();
        for (double value : row(metric, nodes.get(rows[i]))) {
          if (metric == CubeMetric.VISITS) {
            values.putLong((long) value);
          } else {
            values.putDouble(value);
          }
        }
        data.write(values.array());
      }
    }
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static boolean isZero(double[] values) {
    for (double value : values) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  /** The values of a node by location. */
  private double[] row(CubeMetric metric, CubeTree.Node node) {
    double[] values = new double[locations.length];
    for (int path : node.paths()) {
      for (int l = 0; l < values.length; l++) {
        values[l] +=
            metric == CubeMetric.VISITS
                ? profile.visits(locations[l], path)
                : profile.seconds(metric.source(), locations[l], path);
      }
    }
    if (metric == CubeMetric.CRITICAL_IMBALANCE) {
      divideImbalance(node, values);
    }
    return values;
  }

  /** Divides the imbalance of a call path among locations as its time on the path. */
  private void divideImbalance(CubeTree.Node node, double[] critical) {
    double onPath = Arrays.stream(critical).sum();
    if (onPath == 0) {
      return;
    }
    // A call path is either of CPU locations or of devices; its mean is over all of that kind.
    double mean = 0;
    int hosts = 0;
    for (ProfileLocation location : described) {
      hosts += location.thread() >= 0 ? 1 : 0;
    }
    for (int l = 0; l < critical.length; l++) {
      double time = 0;
      for (int path : node.paths()) {
        time += profile.seconds(PathMetric.TIME, locations[l], path);
        time -= profile.seconds(PathMetric.WAITING, locations[l], path);
      }
      mean += time / (described.get(l).thread() >= 0 ? hosts : critical.length - hosts);
    }
    double factor = Math.max(0, onPath - mean) / onPath;
    for (int l = 0; l < critical.length; l++) {
      critical[l] *= factor;
    }
  }
}
