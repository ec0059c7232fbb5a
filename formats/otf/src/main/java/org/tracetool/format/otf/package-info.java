/** The Open Trace Format (OTF 1): one grammar table, a reader and a writer. */
package org.tracetool.format.otf;
