package org.tracetool.cli.argument;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * For an option whose value may be left out: only {@code --option=VALUE} gives it one, so the word
 * after the option alone is an argument of its own. Without a value the option is the empty text.
 */
public final class AttachedValue implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // the interface requires this class
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if ("=".equals(info.get("separator"))) {
      return false; // the value is taken as usual
    }
    option.setValue("");
    return true;
  }
}
