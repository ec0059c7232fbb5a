/** Copying traces: into another format, other streams, or through a stage before the writer. */
package org.tracetool.core.copy;
