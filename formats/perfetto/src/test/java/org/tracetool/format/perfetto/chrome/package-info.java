/** See the package of the same name. */
package org.tracetool.format.perfetto.chrome;
