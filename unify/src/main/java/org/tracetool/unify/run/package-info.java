/** Unifying a run from its local files to its trace. */
package org.tracetool.unify.run;
