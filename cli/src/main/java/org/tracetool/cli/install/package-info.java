/** {@code tracetool install-links}: links through which tracetool replaces older tools. */
package org.tracetool.cli.install;
