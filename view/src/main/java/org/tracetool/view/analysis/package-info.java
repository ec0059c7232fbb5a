/** Analyses that can be plugged in, and those that come with the program. */
package org.tracetool.view.analysis;
