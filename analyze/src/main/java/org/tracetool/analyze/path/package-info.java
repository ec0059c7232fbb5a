/** The backward pass of an analysis: who caused the waits, and the critical path. */
package org.tracetool.analyze.path;
