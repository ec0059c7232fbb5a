/** What the tables of an export of Nsight Systems mean. */
package org.tracetool.format.nsys.map;
