/** {@code tracetool install-links}: the names under which tracetool stands in for older tools. */
package org.tracetool.cli.install;
