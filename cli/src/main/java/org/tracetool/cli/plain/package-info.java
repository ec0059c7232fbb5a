/**
 * Command lines that are so usual that the option parser is not needed, which takes longer than
 * everything else that a command does before it reads its trace.
 *
 * <p>The build asks the parser for the arguments of each command ({@link
 * org.tracetool.cli.plain.ArgumentTables}) and writes them as a table ({@link
 * org.tracetool.cli.plain.ArgumentTable}), so no table has to be kept in step by hand. {@link
 * org.tracetool.cli.plain.PlainCommand} puts a command together by it, or leaves all to the parser:
 * where a word is no full name of an option, a value could be wrong, or an option is {@link
 * org.tracetool.cli.plain.ArgumentEntry.Kind#PARSED}. What is here runs at every start: but for
 * {@code ArgumentTables} it has no stream, lambda, pattern or hash of a record, whose first use
 * takes longer than all of it.
 */
package org.tracetool.cli.plain;
