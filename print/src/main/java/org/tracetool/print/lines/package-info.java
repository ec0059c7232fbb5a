/**
 * What the styles of {@code dump} share: what is printed, in which order of time, and how names and
 * texts are written.
 */
package org.tracetool.print.lines;
