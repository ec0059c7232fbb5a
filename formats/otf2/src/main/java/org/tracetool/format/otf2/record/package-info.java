/** What the records of OTF2 archives are made of, as tables. */
package org.tracetool.format.otf2.record;
