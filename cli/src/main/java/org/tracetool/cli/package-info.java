/**
 * The {@code tracetool} command: arguments, commands and exit codes. Formats are plugged in at run
 * time only, so nothing here may name one.
 */
package org.tracetool.cli;
