package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What archives of OTF2 tell beyond other formats: paradigms, handles of files, samples. */
class ParadigmsAndHandlesTest {
  @TempDir Path folder;

  private String stats(String trace, String... options) throws Exception {
    Path out = folder.resolve("stats.txt");
    String[] command = new String[options.length + 4];
    command[0] = "stats";
    System.arraycopy(options, 0, command, 1, options.length);
    command[options.length + 1] = "-o";
    command[options.length + 2] = out.toString();
    command[options.length + 3] = TestData.path(trace).toString();
    assertThat(InProcess.run(command)).isZero();
    return Files.readString(out);
  }

  private String csv(String trace, String table) throws Exception {
    return stats(trace, "--by", table, "--format", "csv");
  }

  @Test
  void timeIsDividedByParadigm() throws Exception {
    assertThat(csv("otf2/05-metrics-io-rma", "paradigm"))
        .startsWith("name,regions,calls,exclusive_s,share,")
        .contains("\ncompiler,1,2,0.000005312,0.879470198675,")
        .contains("\nHIP,3,12,0.000000341,")
        .contains("\nuser,7,44,0.000000309,")
        .contains("\nMPI,3,14,0.000000078,")
        .hasLineCount(5);
  }

  @Test
  void regionsWithoutParadigmCountForTheirGroup() throws Exception {
    String byGroup = csv("vampirtrace/ring_collectives/expected/ring.otf", "group");
    String byParadigm = csv("vampirtrace/ring_collectives/expected/ring.otf", "paradigm");
    assertThat(names(byParadigm)).isEqualTo(names(byGroup));
  }

  private static List<String> names(String csv) {
    return csv.lines().map(line -> line.substring(0, line.indexOf(','))).toList();
  }

  @Test
  void overviewsHaveParadigmsInPlaceOfGroupsThatAreTheSame() throws Exception {
    assertThat(stats("otf2/03-mpi")).contains("\nParadigms\n").doesNotContain("\nGroups\n");
    assertThat(stats("vampirtrace/ring_collectives/expected/ring.otf"))
        .contains("\nGroups\n")
        .doesNotContain("\nParadigms\n");
    assertThat(stats("otf2/03-mpi", "--format", "html")).contains("id=\"paradigms\"");
    assertThat(stats("otf2/06-sampling", "--format", "html")).contains("id=\"samples\"");
  }

  @Test
  void operationsCountByHandle() throws Exception {
    assertThat(csv("otf2/05-metrics-io-rma", "io-handle"))
        .startsWith("name,paradigm,file,inner,operation,count,failed,bytes,duration_s,")
        .contains("\n/scratch/out.1,MPI-IO,/scratch/out.1,0,read,2,0,8589942783,0.000000010,")
        .contains("\n/scratch/out.1,MPI-IO,/scratch/out.1,0,lock,2,1,0,,,,,\n");
  }

  /** The handle of HDF5 has one of MPI-IO for a parent, so it is not counted again. */
  @Test
  void operationsCountOnceByFile() throws Exception {
    assertThat(csv("otf2/05-metrics-io-rma", "io-handle"))
        .contains("\n/scratch/out.0,HDF5,/scratch/out.0,1,read,2,0,17179869191,");
    assertThat(csv("otf2/05-metrics-io-rma", "file"))
        .contains("\n/scratch/out.0,read,4,0,553926654,")
        .contains("\n/scratch/out.1,unlink,1,0,0,,,,,\n");
    assertThat(csv("otf2/05-metrics-io-rma", "io-process")).contains("\nrank 1,read,6,0,");
  }

  @Test
  void samplesCountByCallingContext() throws Exception {
    assertThat(csv("otf2/06-sampling", "sample"))
        .startsWith("name,path,place,depth,samples,share,inclusive_samples\nf0,f0,,1,4,")
        .contains("\n    f2,f0;f2;f2,util.h:135,3,1,0.00980392156863,22\n")
        .hasLineCount(25);
  }
}
