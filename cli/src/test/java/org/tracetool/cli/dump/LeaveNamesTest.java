package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaves that name no function are printed with that of the call which they close. */
class LeaveNamesTest {
  @TempDir Path folder;

  private Path trace;

  @BeforeEach
  void write() throws IOException {
    trace = Files.writeString(folder.resolve("t.otf"), "1:1,2\n");
    Files.writeString(
        folder.resolve("t.0.def"),
        "DTR3e8\nDP1NM\"p\"\nDP2NM\"q\"\nDFG9NM\"g\"\nDF1G9NM\"a\"\nDF2G9NM\"b\"\n"
            + "DF3G9NM\"c\"\n");
    readEvents("1\n*1\nE1\nE2\n2\n*2\nE3\n3\n*1\nL2\nE3\nE2\n4\n*1\nL\n*2\nL\nL\n5\n*1\nL\nL\nL\n");
  }

  private void readEvents(String text) throws IOException {
    Files.writeString(folder.resolve("t.1.events"), text);
  }

  private List<String> leaves(String... options) throws IOException {
    String[] all = new String[options.length + 3];
    System.arraycopy(options, 0, all, 0, options.length);
    all[options.length] = "--no-definitions";
    all[options.length + 1] = "--ticks";
    all[options.length + 2] = trace.toString();
    return Dumps.dump(all).lines().filter(line -> line.contains("leave")).toList();
  }

  @Test
  void theInnermostCallOfTheProcess() throws IOException {
    assertThat(leaves())
        .containsExactly(
            "3\tp\tleave\tregion=b",
            "4\tp\tleave\tregion=b",
            "4\tq\tleave\tregion=c",
            "4\tq\tleave\tregion=-",
            "5\tp\tleave\tregion=c",
            "5\tp\tleave\tregion=a",
            "5\tp\tleave\tregion=-");
  }

  @Test
  void withoutTheEntersAndInOtherForms() throws IOException {
    assertThat(leaves("--records", "leave")).isEqualTo(leaves());
    assertThat(leaves("--records", "leave", "--format", "csv"))
        .contains("4,p,leave,b,,", "5,p,leave,,,");
    assertThat(leaves("--format", "jsonl"))
        .contains(
            "{\"time_ticks\":4,\"process\":\"q\",\"kind\":\"leave\",\"region\":\"c\","
                + "\"scl\":null,\"pairs\":{}}",
            "{\"time_ticks\":4,\"process\":\"q\",\"kind\":\"leave\",\"region\":null,"
                + "\"scl\":null,\"pairs\":{}}");
    assertThat(leaves("--tokens")).contains("4\t1\tleave\tregion=2");
    assertThat(leaves("--process", "#2"))
        .containsExactly("4\tq\tleave\tregion=c", "4\tq\tleave\tregion=-");
  }

  @Test
  void callsThatWereEnteredBeforeTheWindow() throws IOException {
    assertThat(leaves("--time", "4t:")).isEqualTo(leaves().subList(1, 7));
    assertThat(leaves("--time", "5t:", "--records", "leave")).isEqualTo(leaves().subList(4, 7));
  }

  @Test
  void theFirstLeaveWithoutNameMayComeLate() throws IOException {
    StringBuilder text = new StringBuilder("1\n*1\nE1\n*2\nE3\n");
    int calls = 30_000; // more than are read at a time
    for (int i = 2; i < calls; i++) {
      text.append(Integer.toHexString(i)).append("\n*1\nE2\nL2\n");
    }
    readEvents(text + Integer.toHexString(calls) + "\n*2\nL\n*1\nL\n");
    List<String> last = leaves("--time", "29999t:");
    assertThat(last)
        .containsExactly(
            "29999\tp\tleave\tregion=b", "30000\tq\tleave\tregion=c", "30000\tp\tleave\tregion=a");
    assertThat(leaves()).endsWith(last.toArray(new String[0]));
  }
}
