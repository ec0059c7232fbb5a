/** A sample of a run that is seen while all of it is read for the first time. */
package org.tracetool.view.sketch;
