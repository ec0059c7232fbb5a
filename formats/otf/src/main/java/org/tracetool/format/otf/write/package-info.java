/** Rows of the model as records of files. */
package org.tracetool.format.otf.write;
