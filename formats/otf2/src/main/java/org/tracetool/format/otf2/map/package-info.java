/** What the records of OTF2 archives mean in the model, in both directions. */
package org.tracetool.format.otf2.map;
