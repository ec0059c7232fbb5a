/** Called as {@code stftool} and {@code xstftool}: options, configuration files, variables. */
package org.tracetool.legacy.stf;
