/** Several traces become one: definitions united, clocks and tokens brought together. */
package org.tracetool.unify.merge;
