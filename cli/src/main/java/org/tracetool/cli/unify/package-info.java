/** The command that joins the local files of a run into one trace. */
package org.tracetool.cli.unify;
