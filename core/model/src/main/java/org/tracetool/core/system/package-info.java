/** Who records: locations, the processes that they belong to, ranks, hosts. */
package org.tracetool.core.system;
