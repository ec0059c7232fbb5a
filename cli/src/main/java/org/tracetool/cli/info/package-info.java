/** The {@code info} command: what a trace is and what is in it. */
package org.tracetool.cli.info;
