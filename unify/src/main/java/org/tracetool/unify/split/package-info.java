/** A trace becomes several: by processes or by time. */
package org.tracetool.unify.split;
