/** Stages for the rules of filter files. */
package org.tracetool.filter.apply.rule;
