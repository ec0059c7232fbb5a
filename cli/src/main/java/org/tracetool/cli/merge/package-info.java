/** The {@code merge} command: several traces become one. */
package org.tracetool.cli.merge;
