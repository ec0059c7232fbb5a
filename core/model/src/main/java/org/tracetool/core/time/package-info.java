/** Ticks of a clock as seconds, and windows of time. */
package org.tracetool.core.time;
