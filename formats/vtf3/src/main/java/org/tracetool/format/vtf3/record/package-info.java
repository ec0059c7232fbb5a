/** The grammar of VTF3: which records there are and which fields they have. */
package org.tracetool.format.vtf3.record;
