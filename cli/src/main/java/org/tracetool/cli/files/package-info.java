/** {@code tracetool files}: the files of a trace as a unit. */
package org.tracetool.cli.files;
