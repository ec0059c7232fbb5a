/** Stand-ins of the tools that come with the reference library of OTF. */
package org.tracetool.legacy.otf;
