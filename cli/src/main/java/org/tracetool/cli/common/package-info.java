/** What all commands share: their frame, options and arguments, opening of traces. */
package org.tracetool.cli.common;
