/** The {@code retime} command: a trace with corrected clocks. */
package org.tracetool.cli.retime;
