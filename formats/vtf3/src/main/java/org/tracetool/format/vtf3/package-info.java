/**
 * VTF3, the trace format of Vampir 3: one grammar table, three encodings and their old relative.
 */
package org.tracetool.format.vtf3;
