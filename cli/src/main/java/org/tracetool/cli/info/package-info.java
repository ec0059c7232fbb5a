/** The {@code info} command: describes a trace and its contents. */
package org.tracetool.cli.info;
