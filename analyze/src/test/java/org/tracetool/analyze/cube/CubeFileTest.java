package org.tracetool.analyze.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;

final class CubeFileTest {
  /** main with a and b inside, and kernel outside of all; two ranks and a stream. */
  private static final class TestProfile implements CallPathProfile {
    private static final String[] REGIONS = {"main", "a<b>", "MPI_Send", "kernel\u0001"};
    private static final int[] PARENTS = {-1, 0, 1, -1};

    @Override
    public List<ProfileLocation> locations() {
      return List.of(
          new ProfileLocation(10, 0, 0, "m0", "rank 0", "node A"),
          new ProfileLocation(20, 1, 0, "m1", "rank 1", "node B"),
          new ProfileLocation(30, 0, -1, "stream", "rank 0", "node A"));
    }

    @Override
    public int paths() {
      return REGIONS.length;
    }

    @Override
    public int parent(int path) {
      return PARENTS[path];
    }

    @Override
    public String region(int path) {
      return REGIONS[path];
    }

    @Override
    public String sourceFile(int path) {
      return path == 1 ? "a.c" : null;
    }

    @Override
    public int sourceLine(int path) {
      return path == 1 ? 7 : 0;
    }

    @Override
    public boolean isFile(int path) {
      return false;
    }

    @Override
    public boolean isUser(int path) {
      return path < 2;
    }

    @Override
    public int[] pathsOf(int location) {
      return IntStream.range(0, paths()).toArray();
    }

    @Override
    public long visits(int location, int path) {
      return path == 3 ? (location == 2 ? 4 : 0) : location == 2 ? 0 : 1;
    }

    @Override
    public double seconds(PathMetric metric, int location, int path) {
      return switch (metric) {
        case TIME -> visits(location, path) * (path + 1.0);
        case CRITICAL_PATH -> location == 0 && path == 1 ? 3 : 0;
        default -> 0;
      };
    }
  }

  private static byte[] file() throws IOException {
    AnalysisResult result =
        new AnalysisResult(
            null, null, null, null, null, null, null, null, List.of(), null, new TestProfile());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CubeFile.write(result, out);
    return out.toByteArray();
  }

  private static Map<String, byte[]> members(byte[] tar) {
    Map<String, byte[]> members = new LinkedHashMap<>();
    int at = 0;
    while (tar[at] != 0) {
      String header = new String(tar, at, 512, StandardCharsets.ISO_8859_1);
      assertThat(header.substring(257, 265)).isEqualTo("ustar\00000");
      int size = Integer.parseInt(header.substring(124, 135), 8);
      byte[] content = java.util.Arrays.copyOfRange(tar, at + 512, at + 512 + size);
      members.put(header.substring(0, header.indexOf('\0')), content);
      at += 512 + (size + 511) / 512 * 512;
    }
    assertThat(tar.length - at).isEqualTo(1024);
    return members;
  }

  private static ByteBuffer data(byte[] content, int skipped) {
    return ByteBuffer.wrap(content, skipped, content.length - skipped)
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void metricsHaveAnIndexAndData() throws IOException {
    Map<String, byte[]> members = members(file());
    assertThat(members).hasSize(15);
    assertThat(members.keySet()).endsWith("anchor.xml");
    ByteBuffer index = data(members.get("0.index"), 11);
    assertThat(index.getInt()).isEqualTo(1);
    assertThat(index.getShort()).isZero();
    assertThat(index.get()).isEqualTo((byte) 1);
    assertThat(index.getInt()).isEqualTo(4);
    // Row 0 is the root (run), which has no visits.
    assertThat(new int[] {index.getInt(), index.getInt(), index.getInt(), index.getInt()})
        .containsExactly(1, 2, 3, 4);
    ByteBuffer visits = data(members.get("0.data"), 10);
    long[] values = new long[12];
    visits.asLongBuffer().get(values);
    // Locations of node A come first: rank 0, its stream, rank 1.
    assertThat(values).containsExactly(1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 4, 0);
  }

  @Test
  void imbalanceIsTimeBeyondTheMean() throws IOException {
    ByteBuffer rows = data(members(file()).get("6.data"), 10);
    double[] values = new double[3];
    rows.asDoubleBuffer().get(values);
    assertThat(values).containsExactly(1, 0, 0); // 3 on the path, 2 in the mean
  }

  @Test
  void rowsWithoutValuesAreLeftOutButForOne() throws IOException {
    byte[] index = members(file()).get("2.index");
    assertThat(data(index, 18).getInt()).isEqualTo(1);
  }

  @Test
  void treesAreDescribed() throws IOException {
    String anchor = new String(members(file()).get("anchor.xml"), StandardCharsets.UTF_8);
    assertThat(anchor).contains("<name>a&lt;b&gt;</name>", "mod=\"a.c\" begin=\"7\"");
    assertThat(anchor).contains("<name>kernel?</name>", "<name>(run)</name>");
    assertThat(anchor.split("<cnode ", -1)).hasSize(6);
    assertThat(anchor.split("</cnode>", -1)).hasSize(6);
    assertThat(anchor.indexOf("node A")).isLessThan(anchor.indexOf("node B"));
    assertThat(anchor.indexOf("<location Id=\"1\"")).isLessThan(anchor.indexOf("node B"));
  }

  @Test
  void aFileIsRecognised(@TempDir Path folder) throws IOException {
    Path cube = Files.write(folder.resolve("x.cubex"), file());
    assertThat(CubeFile.isCube(cube)).isTrue();
    assertThat(CubeFile.isCube(Files.writeString(folder.resolve("x"), "text"))).isFalse();
  }
}
