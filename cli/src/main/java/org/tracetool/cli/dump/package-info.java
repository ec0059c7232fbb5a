/** The {@code dump} command: every record of a trace as text, in one of several styles. */
package org.tracetool.cli.dump;
