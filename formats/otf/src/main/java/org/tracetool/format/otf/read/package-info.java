/** Records of files as rows of the model. */
package org.tracetool.format.otf.read;
