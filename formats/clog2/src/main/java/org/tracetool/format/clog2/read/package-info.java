/** Logs as traces. */
package org.tracetool.format.clog2.read;
