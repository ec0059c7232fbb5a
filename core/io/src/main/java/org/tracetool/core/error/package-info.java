/** Failures that are reported to users, and the exit codes they map to. */
package org.tracetool.core.error;
