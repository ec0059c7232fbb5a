package org.tracetool.cli;

/**
 * Entry point. Knows just enough to answer {@code --version} alone; everything else, and with it
 * the option parser, is loaded only when it is wanted.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      System.out.println(Version.LINE);
      return;
    }
    System.exit(Cli.run(args));
  }
}
