/**
 * What tools of OTF print of a trace as a whole: {@code otfinfo}, {@code otfshrink -p}, {@code
 * otfaux -l}.
 */
package org.tracetool.legacy.otf.info;
