/** The local files of a run: its control file, its streams, and what is read of them. */
package org.tracetool.unify.local;
