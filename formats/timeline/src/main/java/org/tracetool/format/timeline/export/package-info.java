/**
 * Traces as timelines for viewers: what the formats of viewers have in common when they are
 * written.
 */
package org.tracetool.format.timeline.export;
