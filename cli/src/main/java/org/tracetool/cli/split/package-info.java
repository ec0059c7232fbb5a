/** The {@code split} command: a trace becomes several. */
package org.tracetool.cli.split;
