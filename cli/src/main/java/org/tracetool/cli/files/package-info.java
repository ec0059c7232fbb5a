/** {@code tracetool files}: the files of a trace as one thing. */
package org.tracetool.cli.files;
