/** The tables that figures are kept in, and how two of them are added. */
package org.tracetool.stats.sums;
