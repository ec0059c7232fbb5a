/** The command {@code repair}: a sound trace of a damaged one. */
package org.tracetool.cli.repair;
