/** Failures that users are told about, and the exit codes they map to. */
package org.tracetool.core.error;
