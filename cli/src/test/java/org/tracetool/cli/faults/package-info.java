/** The proof that nothing is lost or mixed whatever fails while a command writes. */
package org.tracetool.cli.faults;
