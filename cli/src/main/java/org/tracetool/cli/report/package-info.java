/** The option {@code --report}: what a command read, wrote and lost, for programs. */
package org.tracetool.cli.report;
