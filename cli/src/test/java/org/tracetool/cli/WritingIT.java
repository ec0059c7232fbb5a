package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** Outputs of the packaged program where something else is in their place. */
@Timeout(300)
class WritingIT {
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
  private static final Path LOCAL = TestData.path("vampirtrace/ring_collectives/local");

  @TempDir Path folder;

  @BeforeEach
  void in() throws IOException {
    Files.createDirectory(folder.resolve("local"));
    for (String name : names(LOCAL)) {
      Files.copy(LOCAL.resolve(name), folder.resolve("local").resolve(name));
    }
  }

  private Result shell(String script) throws Exception {
    return new PackagedTool(folder).shell("IN='" + RING.toAbsolutePath() + "'\n" + script);
  }

  private List<String> names(Path where) throws IOException {
    try (Stream<Path> list = Files.list(where)) {
      return list.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void plantedFoldersAndLinksLoseNobodyAnything() throws Exception {
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Files.writeString(victim.resolve("precious"), "keep");
    Path shared = Files.createDirectory(folder.resolve("shared"));
    for (String name :
        List.of(".out.part-4194305", ".out.part-0123456789abcdef", ".out.part-1-1")) {
      Files.createSymbolicLink(shared.resolve(name), victim);
    }
    assertThat(shell("$T convert --compress 0 $IN shared/out.otf").code()).isZero();
    assertThat(victim.resolve("precious")).hasContent("keep");

    Path commit = Files.createDirectory(shared.resolve(".b.commit"));
    Files.writeString(commit.resolve("MANIFEST"), "remove out.otf\nplace b.otf\n");
    Files.writeString(commit.resolve("b.otf"), "planted");
    Result refused = shell("$T convert $IN shared/b.otf");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err()).contains("shared/.b.commit is in the way");
    assertThat(shared.resolve("out.otf")).exists();
    assertThat(shared.resolve("b.otf")).doesNotExist();
  }

  /** Folders that another user made just as the program makes its own. */
  @Test
  void foldersOfAnotherUserAreNeitherObeyedNorRemoved() throws Exception {
    boolean others = shell("setpriv --reuid 65534 --clear-groups true").code() == 0;
    Assumptions.assumeTrue(others, "cannot become another user");
    Result r =
        shell(
            """
            set -e
            chmod 755 .; mkdir shared; chmod 1777 shared; echo keep > shared/precious
            as() { setpriv --reuid 65534 --clear-groups sh -c "$1"; }
            as 'mkdir -m 777 shared/.b.commit shared/.c.part-0123456789abcdef
              printf "tracetool-output 1 0123456789abcdef\nfile precious\nfile c.otf\n" > shared/.c.part-0123456789abcdef/OWNER
              echo c > shared/.c.part-0123456789abcdef/c.otf
              cp shared/.c.part-0123456789abcdef/OWNER shared/.b.commit/
              printf "remove precious\nplace b.otf\n" > shared/.b.commit/MANIFEST
              echo planted > shared/.b.commit/b.otf'
            $T convert $IN shared/c.otf; echo $?
            $T convert $IN shared/b.otf || echo $?
            $T dump shared/b.otf || echo $?
            cat shared/precious shared/.c.part-0123456789abcdef/c.otf shared/.b.commit/b.otf
            """);
    assertThat(r.out()).isEqualTo("0\n4\n3\nkeep\nc\nplanted\n");
    assertThat(r.err())
        .contains("shared/.b.commit is in the way")
        .contains("shared/.b.commit/MANIFEST: is damaged");
  }

  @Test
  void aTerminalIsWrittenTo() throws Exception {
    Assumptions.assumeTrue(shell("script -qec true /dev/null").code() == 0, "no terminals here");
    Result r =
        shell(
            """
            script -qec "sh -c '$T dump -o \\$(tty) --force $IN; test -c \\$(tty) && echo still'" /dev/null | tr -d '\\r' > shown
            $T dump $IN > printed; echo still >> printed
            cmp shown printed
            """);
    assertThat(r).isEqualTo(new Result(0, "", ""));
  }

  @Tag("broad")
  @Test
  void pipesAndLinksAreWrittenThrough() throws Exception {
    Result r =
        shell(
            """
            set -e
            mkfifo pipe.bpv pipe.stf pipe.html
            mkdir elsewhere
            ln -s elsewhere/a.otf a.otf
            ln -s elsewhere/a.bpv a.bpv
            ln -s elsewhere/a.html a.html
            ln -s a.otf b.otf
            cat pipe.bpv > 1 & $T convert -q $IN pipe.bpv 2>&1 | grep -v lost: || true; wait
            cat pipe.stf > 2 & $T convert $IN pipe.stf --to stf-single; wait
            cat pipe.html > 3 & $T stats --format html -o pipe.html $IN; wait
            $T convert $IN /dev/stdout --to stf-single | cmp - 2
            """);
    assertThat(r).isEqualTo(new Result(0, "", ""));
    PackagedTool tool = new PackagedTool(folder);
    String in = RING.toAbsolutePath().toString();
    Result lossy = tool.run("convert", "-q", in, "a.bpv");
    assertThat(lossy.code()).isZero();
    assertThat((lossy.out() + lossy.err()).lines()).allMatch(line -> line.contains("lost:"));
    for (String[] words :
        new String[][] {
          {"convert", in, "a.otf"},
          {"convert", in, "b.otf"},
          {"stats", "--format", "html", "-o", "a.html", in},
          {"diff", in, "elsewhere/a.otf"},
          {"diff", in, "2"}
        }) {
      assertThat(tool.run(words)).as("%s", List.of(words)).isEqualTo(new Result(0, "", ""));
    }
    r =
        shell(
            """
            set -e
            cmp 1 a.bpv; cmp 3 a.html
            test -p pipe.bpv -a -p pipe.stf -a -p pipe.html
            test -L a.otf -a -L a.bpv -a -L a.html -a -L b.otf
            """);
    assertThat(r).isEqualTo(new Result(0, "", ""));
    Result several = shell("$T convert $IN pipe.bpv --to otf");
    assertThat(several.code()).isEqualTo(2);
    assertThat(several.err()).contains("pipe.bpv: is not a regular file");
  }

  @Test
  void aFileThatIsReplacedKeepsItsPermissions() throws Exception {
    Result r =
        shell("$T convert $IN a.single.stf; chmod 640 a.single.stf; $T convert $IN a.single.stf");
    assertThat(r.code()).isZero();
    assertThat(Files.getPosixFilePermissions(folder.resolve("a.single.stf")))
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
  }

  /** Processes of different containers have the same numbers. */
  @Tag("broad")
  @Test
  void ofTwoWritersOfOneNameOneIsRefusedWhateverTheirProcessNumbers() throws Exception {
    boolean spaces = shell("unshare -Urpf true").code() == 0;
    Assumptions.assumeTrue(spaces, "no namespaces here");
    Result r =
        shell(
            """
            for i in $(seq %d); do
              unshare -Urpf $T unify local/ring -o out --to stf 2> said.$i & a=$!
              unshare -Urpf $T unify local/ring -o out --to stf 2>> said.$i; b=$?
              wait $a; a=$?
              case $a$b in 00) ;; 04|40) grep -q 'another tracetool is writing it' said.$i || echo $i ;; *) echo $a $b ;; esac
              $T files check out.stf > /dev/null || echo $?
            done
            """
                .formatted(Effort.of(1, 2, 5)));
    assertThat(r).isEqualTo(new Result(0, "", ""));
    assertThat(names(folder)).noneMatch(n -> n.startsWith("."));
  }

  @Tag("broad")
  @Test
  void replaceKeepsDamagedLocalFiles() throws Exception {
    Result r =
        shell(
            """
            cp -r local run; printf '%064d' 0 | tr 0 '\\000' >> run/ring.1.events
            ls run > before
            $T unify --replace run/ring; echo $?
            ls run | cmp - before
            $T unify --replace=damaged run/ring 2> /dev/null; echo $?
            ls run | grep -c uctl
            """);
    assertThat(r.out()).isEqualTo("3\n0\n0\n");
    assertThat(r.err()).contains("were kept").contains("--replace=damaged");
  }
}
