package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition.Location;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.slog2.drawable.LineMap;

/** The views of a log: by process, and by node and thread where the trace knows them. */
final class LineViewsTest {
  private static final int PROCESS = 1;
  private static final int CPU_THREAD = 1;

  private final Definitions.Builder builder = Definitions.builder();

  private void location(int token, int parent, int group) {
    builder.add(new Location(token, "l" + token, parent));
    builder.add(new LocationInfo(token, token, CPU_THREAD, 0, group));
  }

  private List<LineMap> views(int... locations) {
    return new LineTable(builder.build(), List.of(new StreamInfo(1, locations))).views();
  }

  private static List<int[]> paths(LineMap map) {
    return java.util.stream.IntStream.range(0, map.rows().size())
        .mapToObj(map.rows()::path)
        .toList();
  }

  @Test
  void nodesAndThreadsHaveViewsOfTheirOwn() {
    builder.add(new SystemNode(1, "machine", "machine", 0));
    builder.add(new SystemNode(2, "a", "node", 1)).add(new SystemNode(3, "b", "node", 1));
    for (int group = 1; group <= 3; group++) {
      builder.add(new LocationGroup(group, "p" + group, PROCESS, group == 2 ? 3 : 2, 0));
    }
    location(1, 0, 1);
    location(2, 1, 1);
    location(3, 0, 2);
    location(4, 0, 3);
    List<LineMap> views = views(1, 2, 3, 4);
    assertThat(views)
        .extracting(LineMap::title)
        .containsExactly("Process-Thread View", "Node-Process-Thread View", "Thread-Process View");
    assertThat(views.get(1).columns()).containsExactly("node", "process", "thread");
    assertThat(paths(views.get(0)))
        .containsExactly(new int[] {0, 0}, new int[] {0, 1}, new int[] {1, 0}, new int[] {2, 0});
    assertThat(paths(views.get(1)))
        .containsExactly(
            new int[] {0, 0, 0}, new int[] {0, 0, 1}, new int[] {1, 1, 0}, new int[] {0, 2, 0});
    assertThat(paths(views.get(2)))
        .containsExactly(new int[] {0, 0}, new int[] {1, 0}, new int[] {0, 1}, new int[] {0, 2});
  }

  @Test
  void aTraceOfProcessesAloneHasOneView() {
    builder.add(new Location(1, "a", 0)).add(new Location(2, "b", 0));
    List<LineMap> views = views(1, 2);
    assertThat(views).singleElement().extracting(LineMap::title).isEqualTo("Process View");
    assertThat(paths(views.get(0))).containsExactly(new int[] {0}, new int[] {1});
  }
}
