/** Names of the tools of OTF2, whose format does what they do. */
package org.tracetool.dropin.otf2;
