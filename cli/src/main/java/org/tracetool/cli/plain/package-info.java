/**
 * Command lines that are so usual that the option parser is not needed, which takes longer than
 * everything else that a command does before it reads its trace. The build asks the parser for the
 * arguments of each command and writes them as a table ({@link
 * org.tracetool.cli.plain.ArgumentTable}); {@link org.tracetool.cli.plain.PlainCommand} puts a
 * command together by it.
 */
package org.tracetool.cli.plain;
