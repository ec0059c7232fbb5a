/** The command that says why a run is slow. */
package org.tracetool.cli.analyze;
