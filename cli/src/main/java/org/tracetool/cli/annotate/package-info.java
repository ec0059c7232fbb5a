/** The {@code annotate} command: a trace with notes. */
package org.tracetool.cli.annotate;
