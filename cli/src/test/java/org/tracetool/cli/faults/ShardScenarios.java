package org.tracetool.cli.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Shares of some work, and putting them together. */
final class ShardScenarios {
  private static final String SHARES = "out/x.otf.shards/";

  private final Scenarios all;

  ShardScenarios(Scenarios all) {
    this.all = all;
  }

  /** Adds them. */
  void add() throws IOException {
    for (boolean old : new boolean[] {false, true}) {
      addCopies("convert @/in/ring.otf -o @/out/x.otf --compress=4", "--compress=0", old);
      addCopies("filter @/in/ring.otf -o @/out/x.otf --max-depth=2", "--max-depth=1", old);
      unify(old);
      addStats(old);
    }
  }

  private static String with(boolean old) {
    return old ? Scenarios.OLD_THERE : "";
  }

  private static List<String> words(String line, String... more) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.addAll(List.of(more));
    return words;
  }

  private void run(List<String> words) {
    all.run(words.toArray(String[]::new));
  }

  private void run(String line, String... more) {
    run(words(line, more));
  }

  private void begin(String input, boolean old) throws IOException {
    all.addEmpty();
    all.copy("vampirtrace/ring_collectives/" + input, "in");
    Tree.read(all.root).write(all.root); // with the times that they will have
    if (old) {
      all.writeOlder("out/x.otf");
    }
  }

  /**
   * A share and putting shares together.
   *
   * @param other an option by which the share of another run has other bytes
   */
  private void addCopies(String command, String other, boolean old) throws IOException {
    String name = command.split(" ")[0];
    begin("expected", old);
    if (old) {
      run(command.substring(0, command.lastIndexOf(' ')), other, "--shard=0/2");
    }
    List<Target> share = List.of(Target.share(SHARES + "0-of-2"));
    List<String> first = words(command, "--shard=0/2");
    all.add(name + " --shard" + with(old), first, share, Scenarios.SAMPLE, false);
    run(first);
    run(command, "--shard=1/2");
    join(name, words(command, "--join"), old);
  }

  private void join(String name, List<String> line, boolean old) throws IOException {
    List<Target> parts = List.of(Target.files("in/"), Target.share(SHARES + "0-of-2"));
    all.add(name + " --join" + with(old), line, List.of(Target.trace("out/x.otf")), parts, true);
  }

  private void unify(boolean old) throws IOException {
    String command = "unify @/in/ring -o @/out/x";
    begin("local", old);
    if (old) {
      run(command, "--shard=0/2", "--step=receives", "--nocompress");
    }
    List<String> receives = words(command, "--shard=0/2", "--step=receives");
    List<Target> first = List.of(Target.file(SHARES + "0-of-2.receives"));
    all.add("unify --step receives" + with(old), receives, first, Scenarios.SAMPLE, false);
    run(receives);
    run(command, "--shard=1/2", "--step=receives");
    List<Target> share = List.of(Target.share(SHARES + "0-of-2"));
    List<String> second = words(command, "--shard=0/2");
    all.add("unify --shard" + with(old), second, share, Scenarios.SAMPLE, false);
    run(second);
    run(command, "--shard=1/2");
    join("unify", words(command, "--join"), old);
  }

  private void addStats(boolean old) throws IOException {
    String command = "stats @/in/ring.otf --partial @/out/sums";
    begin("expected", false);
    if (old) {
      run(command, "--process=0", "--shard=0/2");
    }
    List<Target> share = List.of(Target.share("out/sums/0-of-2"));
    List<String> first = words(command, "--by=region", "--shard=0/2");
    all.add("stats --shard" + with(old), first, share, Scenarios.SAMPLE, false);
    run(first);
    run(command, "--by=region", "--shard=1/2");
    if (old) {
      all.run("stats", "--by=group", "@/in/ring.otf", "-o", "@/out/x.txt");
    }
    all.add(
        "stats --join" + with(old),
        words(command, "--by=region", "--join", "-o", "@/out/x.txt"),
        List.of(Target.file("out/x.txt")),
        List.of(Target.files("in/"), Target.share("out/sums/0-of-2")),
        true);
  }
}
