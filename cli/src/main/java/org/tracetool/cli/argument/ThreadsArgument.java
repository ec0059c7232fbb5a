package org.tracetool.cli.argument;

import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The value of {@code --threads}: how many to use. A command that can list the threads of a trace
 * understands the option without a number as that, since stftool calls it so.
 */
public final class ThreadsArgument implements IParameterConsumer {
  @Override
  public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
    String next = args.isEmpty() ? null : args.peek();
    if (next != null && next.matches("[0-9]{1,9}")) {
      args.pop();
      option.setValue(Integer.parseInt(next));
    } else if (command.userObject() instanceof ThreadListing lists) {
      lists.listThreads();
    } else {
      throw new ParameterException(
          command.commandLine(),
          "--threads: expected a number" + (next == null ? "" : ", found '" + next + '\''));
    }
  }
}
