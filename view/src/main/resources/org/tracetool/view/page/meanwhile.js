// In which regions a process was while another one waited for it.

import {shortened} from './names.js';

/** Records of an interval, at most, that are read for this. */
const MOST_RECORDS = 2e6;

/** Regions that are told. */
const MOST_REGIONS = 3;

/**
 * Where a row spent an interval, most first; empty if that is not known, or takes too long to find out.
 * @param {import('./view.js').View} view
 * @param {number} row
 * @param {number} from
 * @param {number} to
 * @returns {Promise<string>}
 */
export async function meanwhile({trace, preview}, row, from, to) {
  const begin = Math.max(0, Math.floor(from));
  if (!(to > begin) || preview.recordsIn(begin, to) > MOST_RECORDS) {
    return '';
  }
  try {
    const answer = await trace.source.json('selection', {from: trace.abs(begin), to: trace.abs(Math.ceil(to)), rows: row});
    const [, ...ticks] = answer.processes.find(([id]) => id === row) ?? [];
    return answer.process_regions.map((region, i) => [region, ticks[i] / (Math.ceil(to) - begin)])
      .filter(([, share]) => share >= 0.005).sort((a, b) => b[1] - a[1]).slice(0, MOST_REGIONS)
      .map(([region, share]) => `${shortened(trace.regionName(region))} ${Math.round(share * 100)} %`).join(', ');
  } catch {
    return '';
  }
}
