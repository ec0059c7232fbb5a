/** Why a run is slow: efficiencies, wait states and their causes, the critical path. */
package org.tracetool.analyze;
