/** Which processes share a clock, and which of them take part in collective operations. */
package org.tracetool.clock.units;
