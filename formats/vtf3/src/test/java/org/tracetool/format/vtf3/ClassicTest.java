package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.record.Conformance;
import org.tracetool.format.vtf3.record.VtfRecord;

class ClassicTest {
  @TempDir private Path folder;

  @Test
  void onlyAttestedRecordsAreWritten() throws IOException {
    Path in = Copies.file(folder, "in.avt", WorkedExample.ASCII);
    Path out = folder.resolve("out.bpv");
    Diagnostics lost = new Diagnostics();
    Map<String, String> classic = Map.of("profile", "classic");
    Copies.copy(
        new Vtf3Format(), in, new Vtf3BinaryFormat(), out, new Diagnostics(), lost, classic);
    List<VtfRecord> records = Codecs.decode(VtfEncoding.BINARY, Files.readAllBytes(out));
    assertThat(records).allMatch(r -> r.type.binaryLevel == Conformance.ATTESTED);
    assertThat(records)
        .extracting(r -> r.type.name)
        .containsExactly(
            "Defversion",
            "Defcreator",
            "Defsyscpunums",
            "Defcpuname",
            "Defact_obsol",
            "Defstate_obsol",
            "Defcommunicator",
            "Defclkperiod",
            "Comment",
            "Exchange_obsol",
            "Sendmsg",
            "Exchange_obsol");
    assertThat(lost.incidents()).hasSize(2); // the group and the sample

    Path again = folder.resolve("again.avt");
    Copies.copy(new Vtf3Format(), out, new Vtf3AsciiFormat(), again, new Diagnostics(), lost);
    assertThat(Files.readAllLines(again))
        .contains(
            "DEFSTATE 0 ACT 0 \"MPI_Send\"",
            "1000 DOWNTO 0 CPU 1",
            "1010 SENDMSG 5 3 FROM 1 TO 2 LEN 64",
            "1030 UPTO NOACT CPU 1");
  }
}
