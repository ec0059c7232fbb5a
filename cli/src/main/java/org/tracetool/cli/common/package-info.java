/** What all commands share: options, opening of traces, progress, messages and exit codes. */
package org.tracetool.cli.common;
