/** What the tools of the OTF2 library do, with their options, their text and their exit codes. */
package org.tracetool.legacy.otf2;
