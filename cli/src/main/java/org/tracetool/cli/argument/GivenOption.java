package org.tracetool.cli.argument;

/**
 * An option as it stood on a command line.
 *
 * @param owner the class that has the option
 * @param name its longest name
 * @param value null for an option that has none
 */
public record GivenOption(Class<?> owner, String name, String value) {}
