/** Makes one trace of files that single ranks of a run have left. */
package org.tracetool.unify.rank;
