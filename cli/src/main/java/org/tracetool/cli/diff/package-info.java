/** The {@code diff} command: the differences between two traces. */
package org.tracetool.cli.diff;
