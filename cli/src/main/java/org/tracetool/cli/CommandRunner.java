package org.tracetool.cli;

import java.util.List;
import org.tracetool.cli.dump.DumpCommand;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.legacy.common.DropIn;
import picocli.CommandLine;

/** The commands of tracetool, as the stand-ins of older tools run them. */
final class CommandRunner implements DropIn.Commands {
  @Override
  public int run(List<String> args) {
    return Main.command(args.toArray(new String[0]));
  }

  @Override
  public int dump(List<String> args, CollectorRules rules, boolean fold, boolean inTicks) {
    return new CommandLine(new DumpCommand().with(rules, fold, inTicks))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .execute(args.toArray(new String[0]));
  }
}
