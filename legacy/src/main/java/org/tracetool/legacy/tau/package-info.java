/** The converters of TAU. */
package org.tracetool.legacy.tau;
