/** What the stand-ins of older tools share: their options, their messages. */
package org.tracetool.legacy.common;
