package org.tracetool.cli;

import java.util.function.Supplier;

/**
 * A subcommand before it is needed: building picocli's model of a command is the larger part of a
 * short run, so the object of a command is created only for the one that was called, or for all
 * when help has to list them.
 *
 * @param name name on the command line
 * @param command creates the object with picocli's annotations
 */
record LazySubcommand(String name, Supplier<Object> command) {}
