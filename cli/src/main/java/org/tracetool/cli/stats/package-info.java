/** The {@code stats} command: shows where the time goes and which process waits for which. */
package org.tracetool.cli.stats;
