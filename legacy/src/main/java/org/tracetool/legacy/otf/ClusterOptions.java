package org.tracetool.legacy.otf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.DropIn.Commands;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.ToolMessages;

/** What {@code otfprofile --cluster} does: which processes are alike, and a trace of some. */
final class ClusterOptions {
  private static final String LINKAGE = "CLINKAGE";

  private boolean wanted;
  private boolean linkage;
  private boolean sameCalls;
  private double within = 0.1;
  private String shrunk;

  /** Takes an option; false if its value is wrong, after having said so. */
  boolean take(CommandToken word, ToolMessages messages) {
    wanted = true;
    switch (word.name()) {
      case "-s" -> shrunk = word.value();
      case "-H" -> {
        linkage = true;
        sameCalls = true;
      }
      case "-q" -> {
        linkage = true;
        within = LeadingNumber.real(word.value());
        if (!(within >= 0 && within <= 1)) {
          messages.say("-q " + word.value() + ": must be 0 to 1");
          return false;
        }
      }
      case "--cluster-alg" -> {
        linkage = word.value().equals(LINKAGE);
        if (!linkage && !word.value().equals("KMEANS")) {
          messages.say("--cluster-alg " + word.value() + ": must be KMEANS or " + LINKAGE);
          return false;
        }
      }
      default -> {} // just the wish
    }
    return true;
  }

  /** Does what was asked for, if anything; gives the exit code. */
  int work(Commands tracetool, String trace, String prefix, boolean stored, ToolMessages messages) {
    if (!wanted) {
      return 0;
    }
    Path map = Path.of(prefix + ".map");
    List<String> command =
        new ArrayList<>(List.of("stats", "-q", "--force", "--style", "otfprofile-map"));
    if (stored) {
      command.add("--stored");
    }
    if (linkage) {
      command.addAll(List.of("--alike", "linkage", "--alike-within", Double.toString(within)));
    }
    if (linkage && sameCalls) {
      command.add("--alike-calls");
    }
    command.addAll(List.of("--output", map.toString(), trace));
    if (tracetool.run(command) != 0) {
      return 1;
    }
    try {
      if (Files.size(map) == 0) {
        messages.say("no processes were found alike; " + map + " is empty");
        return 0;
      }
    } catch (IOException e) {
      messages.say(map + ": cannot be read: " + e.getMessage());
      return 1;
    }
    return shrunk == null
        ? 0
        : new OtfShrink().run(List.of("-i", trace, "-o", shrunk, "-f", map.toString()), tracetool);
  }
}
