/** The {@code stats} command: where the time goes and who waits for whom. */
package org.tracetool.cli.stats;
