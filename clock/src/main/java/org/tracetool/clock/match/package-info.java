/**
 * The messages and collective operations of a trace, and which of their records belong together.
 */
package org.tracetool.clock.match;
