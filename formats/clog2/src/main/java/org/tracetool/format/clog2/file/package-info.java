/** The bytes of logs: preamble, blocks, records. */
package org.tracetool.format.clog2.file;
