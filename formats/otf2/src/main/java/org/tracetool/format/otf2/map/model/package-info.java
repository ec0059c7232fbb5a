/** Records of an archive become definitions and rows of the model. */
package org.tracetool.format.otf2.map.model;
