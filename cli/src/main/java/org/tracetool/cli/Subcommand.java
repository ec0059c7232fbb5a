package org.tracetool.cli;

import java.util.function.Supplier;

/**
 * A subcommand before it is needed: building picocli's model of a command is the larger part of a
 * short run, so the object behind a name is made only for the one that was called, or for all when
 * help has to list them.
 *
 * @param name what the user types
 * @param command makes the object with picocli's annotations
 */
record Subcommand(String name, Supplier<Object> command) {}
