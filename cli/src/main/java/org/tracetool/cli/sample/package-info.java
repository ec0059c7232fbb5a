/** The {@code sample} command: native plug-ins measure while a program runs. */
package org.tracetool.cli.sample;
