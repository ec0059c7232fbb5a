/** The {@code index} command: makes annotation files beside traces. */
package org.tracetool.cli.index;
