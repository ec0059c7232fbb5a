/** Both records of a message or an operation go, or neither does. */
package org.tracetool.filter.apply.message;
