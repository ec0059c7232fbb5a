package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Transcripts of commands on traces in archives, run as a user runs them. */
class ArchiveIT {
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
  private static final Path LOCAL = TestData.path("vampirtrace/ring_collectives/local");
  private static final Path ARCHIVES = TestData.path("archive");

  @TempDir Path tmp;

  /** Runs a script in which {@code T} is the tool; it starts in an empty folder. */
  private Result shell(String script) throws Exception {
    Path work = Files.createDirectories(tmp.resolve("work"));
    Result resident = Transcript.run(work, script);
    if (resident != null) {
      return resident; // which looks for temporary files itself
    }
    Path temporary = Files.createDirectories(tmp.resolve("temporary"));
    Result result =
        new PackagedTool(work).script(script).with(Map.of("TMPDIR", temporary.toString())).run();
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).as(script).isEmpty();
    }
    return result;
  }

  private static Result done() {
    return new Result(0, "", "");
  }

  @Test
  void everyFormatInEveryArchiveMeansTheSame() throws Exception {
    assertThat(
            shell(
                    "set -e; \"$T\" convert '"
                        + RING
                        + "' plain.otf --compress 0; \"$T\" convert '"
                        + RING
                        + "' a.stf; \"$T\" convert '"
                        + RING
                        + "' b.single.stf; \"$T\" convert -q '"
                        + RING
                        + "' v.bpv.gz")
                .code())
        .isZero();
    for (String pair :
        new String[] {
          "plain.otf x.tar",
          RING + " x.tar.gz",
          "a.stf x.tar.zst",
          "b.single.stf x.zip",
          "plain.otf x.tar.bz2",
          RING + " x.txz"
        }) {
      assertThat(shell("\"$T\" files pack " + pair + " && \"$T\" diff " + pair))
          .as(pair)
          .isEqualTo(done());
    }
    assertThat(shell("\"$T\" files pack v.bpv.gz v.zip && \"$T\" diff v.bpv.gz v.zip"))
        .isEqualTo(done());
  }

  @Tag("broad")
  @Test
  void everyCommandReadsArchives() throws Exception {
    assertThat(shell("\"$T\" files pack '" + RING + "' r.tar.zst").code()).isZero();
    for (String script :
        new String[] {
          "\"$T\" convert r.tar.zst c.otf && \"$T\" diff c.otf r.tar.zst",
          "\"$T\" filter --max-depth 100 --no-mark r.tar.zst -o f.otf && \"$T\" diff f.otf r.tar.zst",
          "\"$T\" split r.tar.zst --by process -o 'p-{n}.otf' && \"$T\" files pack p-1.otf"
              + " p-1.tar.gz && \"$T\" files pack p-2.otf p-2.tar.gz && \"$T\" files pack p-3.otf"
              + " p-3.tar.gz && \"$T\" files pack p-4.otf p-4.tar.gz",
          "\"$T\" merge p-1.tar.gz p-2.tar.gz p-3.tar.gz p-4.tar.gz -o m.otf && \"$T\" diff"
              + " --ignore snapshots,creator m.otf r.tar.zst",
          "\"$T\" unify -q '"
              + LOCAL
              + "/ring' -o u && tar -czf l.tar.gz -C '"
              + LOCAL
              + "' ."
              + " && \"$T\" unify -q l.tar.gz -o v && cmp u.otf v.otf && cmp u.1.events.z"
              + " v.1.events.z",
        }) {
      Result result = shell(script);
      assertThat(result.code()).as(script + result).isZero();
    }
    // By a short name, since a long one is broken into lines.
    assertThat(shell("cp -r '" + RING.getParent() + "' ring").code()).isZero();
    for (String command : new String[] {"info --counts", "dump", "stats", "stats --format csv"}) {
      String onDisk = shell("\"$T\" " + command + " ring/ring.otf").out();
      assertThat(onDisk).isNotEmpty();
      assertThat(shell("\"$T\" " + command + " r.tar.zst").out())
          .as(command)
          .isEqualTo(onDisk.replace("ring/ring.otf", "r.tar.zst//ring.otf"));
    }
  }

  @Tag("broad")
  @Test
  void aTraceInOneFileMayBeCompressedInAnyWay() throws Exception {
    String make =
        "set -e; \"$T\" convert -q '"
            + RING
            + "' v.bpv; \"$T\" convert '"
            + RING
            + "' s.single.stf";
    assertThat(shell(make).code()).isZero();
    for (String file : List.of("v.bpv", "s.single.stf")) {
      String script = "set -e; bzip2 -k F; xz -k F; \"$T\" dump F >dump";
      assertThat(shell(script.replace("F", file))).isEqualTo(done());
      for (String packed : List.of(file + ".bz2", file + ".xz")) {
        assertThat(shell("\"$T\" dump " + packed + " | cmp - dump")).as(packed).isEqualTo(done());
      }
    }
    Result cut = shell("head -c 1000 s.single.stf.xz >cut.single.stf.xz; \"$T\" info cut.*");
    assertThat(cut.code()).isEqualTo(3);
    assertThat(cut.err()).contains("damage to a compressed file", "cut.single.stf.xz: byte ");
    Result small = shell("\"$T\" info --memory 16m s.single.stf.xz");
    assertThat(small.code()).isEqualTo(5);
    assertThat(small.err()).hasLineCount(1).contains("KiB of memory", "--memory");
    Result full = shell("\"$T\" info --temp-space 1000 s.single.stf.bz2");
    assertThat(full.code()).isEqualTo(4);
  }

  @Test
  @Tag("broad")
  void archivesAndTracesComeThroughPipes() throws Exception {
    assertThat(shell("cp '" + RING.getParent() + "'/ring.* .").code()).isZero();
    // What is in archives of other kinds is read in everyFormatInEveryArchiveMeansTheSame.
    for (String to : List.of("tar", "tar.gz", "tar.xz", "zip")) {
      assertThat(shell("\"$T\" files pack ring.otf r." + to)).isEqualTo(done());
    }
    shell("\"$T\" convert -q ring.otf v.bpv.gz; \"$T\" convert ring.otf s.single.stf");
    shell("\"$T\" dump ring.otf >otf; \"$T\" dump v.bpv.gz >vtf; \"$T\" dump s.single.stf >stf");
    for (String piped :
        List.of(
            "r.tar otf",
            "r.tar.gz otf",
            "r.tar.xz otf",
            "r.zip otf",
            "v.bpv.gz vtf",
            "s.single.stf stf")) {
      String[] names = piped.split(" ");
      assertThat(shell("\"$T\" dump - <" + names[0] + " | cmp - " + names[1]))
          .as(piped)
          .isEqualTo(done());
    }
    assertThat(shell("cat r.zip | \"$T\" dump - | cmp - otf")).isEqualTo(done());
    assertThat(shell("mkfifo p; cat r.tar.gz >p & \"$T\" dump p | cmp - otf")).isEqualTo(done());
    for (String command :
        List.of(
            "info - <r.tar.xz",
            "stats - <v.bpv.gz",
            "convert - c.otf <s.single.stf",
            "filter --max-depth 9 - -o f.otf <r.tar.xz")) {
      Result result = shell("\"$T\" " + command);
      assertThat(result.code()).as(command + result).isZero();
    }
    Result master = shell("\"$T\" dump - <ring.otf");
    assertThat(master.code()).isEqualTo(5);
    assertThat(master.err()).hasLineCount(1).contains("tar");
    Result space = shell("\"$T\" dump --temp-space 4000 - <r.tar");
    assertThat(space.code()).isEqualTo(4);
    assertThat(space.err()).hasLineCount(1).contains("--temp-space");
    assertThat(
            shell(
                "tar -cf l.tar -C '"
                    + LOCAL
                    + "' . && cat l.tar | \"$T\" unify -q - -o u && \"$T\" unify -q l.tar -o w &&"
                    + " cmp u.1.events.z w.1.events.z"))
        .isEqualTo(done());
    assertThat(shell("\"$T\" unify - -o u <ring.otf").code()).isEqualTo(5);
  }

  @Tag("broad")
  @Test
  void filesOfATraceInAnArchive() throws Exception {
    String zip = ARCHIVES.resolve("two-runs.zip").toString();
    assertThat(shell("\"$T\" files list '" + zip + "//run1/a.otf'"))
        .isEqualTo(
            new Result(
                0,
                """
                           4 %1$s//run1/a.otf
                          33 %1$s//run1/a.0.def
                          16 %1$s//run1/a.1.events
                          53 total
                """
                    .formatted(zip),
                ""));
    assertThat(shell("\"$T\" files check '" + zip + "//run2'").out())
        .isEqualTo("3 files, 53 bytes, 0 findings\n");
    assertThat(shell("\"$T\" files unpack '" + zip + "//run2' . && ls"))
        .isEqualTo(new Result(0, "a.0.def\na.1.events\na.otf\n", ""));
    assertThat(shell("\"$T\" files unpack '" + zip + "//run2' ."))
        .isEqualTo(new Result(4, "", "tracetool: ./a.otf: already exists; nothing was changed\n"));
    assertThat(shell("\"$T\" files pack a.otf b.zip && \"$T\" files pack a.otf b.zip"))
        .isEqualTo(new Result(4, "", "tracetool: b.zip: already exists; --force replaces it\n"));
    assertThat(
            shell(
                "cp b.zip c.zip; touch a.*; \"$T\" files pack --force a.otf b.zip && cmp b.zip"
                    + " c.zip"))
        .isEqualTo(done());
    assertThat(shell("\"$T\" files pack b.zip d.tar && tar -tf d.tar").out())
        .isEqualTo("a.otf\na.0.def\na.1.events\n");
    for (String change : new String[] {"move --yes b.zip x.otf", "remove --yes b.zip//a.otf"}) {
      assertThat(shell("\"$T\" files " + change).code()).as(change).isEqualTo(5);
    }
    assertThat(shell("\"$T\" files pack a.otf a.rar").code()).isEqualTo(2);
    assertThat(shell("\"$T\" convert --to otf b.zip b.zip").code()).isEqualTo(2);
    assertThat(shell("cmp b.zip c.zip")).isEqualTo(done());
  }

  @Test
  void oneLineSaysWhatIsWrong() throws Exception {
    String zip = ARCHIVES.resolve("two-runs.zip").toString();
    assertThat(shell("\"$T\" info '" + zip + "'"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool: "
                    + zip
                    + ": has 2 traces in it; name one: "
                    + zip
                    + "//run1/a.otf, "
                    + zip
                    + "//run2/a.otf\n"));
    Result missing = shell("\"$T\" info '" + zip + "//run3/a.otf'");
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err()).hasLineCount(1).contains(zip + "//run3/a.otf: no such trace");
    Result encrypted = shell("\"$T\" info '" + ARCHIVES.resolve("encrypted.zip") + "'");
    assertThat(encrypted.code()).isEqualTo(5);
    assertThat(encrypted.err()).hasLineCount(1).contains("encrypted.zip//run1/a.0.def: is encr");
    Result full = shell("\"$T\" info --temp-space 1 '" + ARCHIVES.resolve("plain.tar.gz") + "'");
    assertThat(full.code()).isEqualTo(4);
    assertThat(full.err()).hasLineCount(1).contains("--temp-space");
    Result cut =
        shell("head -c 2100 '" + ARCHIVES.resolve("gnu.tar") + "' > cut.tar; \"$T\" dump cut.tar");
    assertThat(cut.code()).isEqualTo(3);
    Result local = shell("tar -cf l.tar -C '" + LOCAL + "' .; \"$T\" unify l.tar");
    assertThat(local.code()).isEqualTo(2);
    assertThat(local.err()).hasLineCount(1).contains("l.tar//ring.uctl: is in an archive");
  }

  @Tag("broad")
  @Test
  void helpThatCannotBePrintedIsAFailure() throws Exception {
    for (String command : new String[] {"help info", "info --help", "--help", "--version"}) {
      assertThat(shell("\"$T\" " + command + " > /dev/full").code()).as(command).isEqualTo(4);
      assertThat(shell("\"$T\" " + command).out()).as(command).contains("tracetool");
    }
  }
}
