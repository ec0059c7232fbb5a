/** STF, the structured trace store: component files, anchors, single-file form. */
package org.tracetool.format.stf;
