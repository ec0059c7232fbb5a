/**
 * Copying traces: into another format, other streams, or through a stage in front of the writer.
 */
package org.tracetool.core.copy;
