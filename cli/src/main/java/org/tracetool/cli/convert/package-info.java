/** The {@code convert} command: a trace in another format, form or number of streams. */
package org.tracetool.cli.convert;
