/** Which ranks are alike, and which values of many are outliers. */
package org.tracetool.analyze.alike;
