/** The bytes of a log: header, nodes of the tree, categories, maps of lines, directory. */
package org.tracetool.format.slog2.file;
