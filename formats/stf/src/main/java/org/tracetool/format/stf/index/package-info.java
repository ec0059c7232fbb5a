/** Anchors and the index: which block holds what, and what the trace declares. */
package org.tracetool.format.stf.index;
