/** Anchors and the index: the contents of blocks, and the declarations of the trace. */
package org.tracetool.format.stf.index;
