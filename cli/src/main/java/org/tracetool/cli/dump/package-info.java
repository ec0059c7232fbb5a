/**
 * The {@code dump} command: its options, and which style prints. The styles are packages of their
 * own.
 */
package org.tracetool.cli.dump;
