/** Messages and collective operations, whose halves find each other. */
package org.tracetool.format.stf.pair;
