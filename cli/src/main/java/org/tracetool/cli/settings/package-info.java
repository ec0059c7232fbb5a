/** Defaults of options that a user states once: in a file and in a variable of the environment. */
package org.tracetool.cli.settings;
