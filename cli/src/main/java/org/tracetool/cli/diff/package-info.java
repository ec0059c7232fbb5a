/** The {@code diff} command: what is different between two traces. */
package org.tracetool.cli.diff;
