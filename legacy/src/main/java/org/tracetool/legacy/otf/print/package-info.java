/** The style of otfprint: sections one after the other, records numbered over all. */
package org.tracetool.legacy.otf.print;
