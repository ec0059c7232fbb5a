// For whom a call waits: what another row does from the begin of the wait on, until it comes.

/**
 * Who came last, and since when it was awaited, if a call is one of a collective operation or receives a message that was sent
 * after the call began.
 * @param {import('./view.js').View} view
 * @param {any} hit what is at a place, as the timeline says
 * @returns {{row: number, from: number, to: number}|null} the row that came late, from the begin of the wait to its coming
 */
export function culpritOf(view, hit) {
  if (hit.area !== 'row' || hit.place.members || hit.region === undefined) {
    return null;
  }
  const {id} = hit.place.row;
  for (const {members} of view.marks.collectives) {
    const own = members.find(([row, from, to]) => row === id && from <= hit.time && hit.time <= to);
    const last = members.reduce((a, b) => (b[1] > a[1] ? b : a));
    if (own && last[0] !== id && last[1] > own[1]) {
      return {row: last[0], from: own[1], to: last[1]};
    }
  }
  for (const {sender, sent, receiver, received} of view.overlay.messages) {
    if (receiver === id && sent !== null && received !== null && hit.enter < sent && hit.enter <= received && received <= hit.enter + hit.ticks) {
      return {row: sender, from: hit.enter, to: sent};
    }
  }
  return null;
}

/** Draws what the others wait for over the rows, which fade. */
export function drawCulprit(context, timeline, color, {row, from, to}) {
  const place = timeline.layout.placeOf(row);
  if (!place) {
    return;
  }
  const left = Math.max(timeline.labelWidth, timeline.xOf(from));
  const width = Math.max(3, Math.min(timeline.width, timeline.xOf(to)) - left);
  const top = timeline.yOf(place);
  context.fillStyle = color('--back');
  context.globalAlpha = 0.45;
  context.beginPath();
  context.rect(0, 0, timeline.width, timeline.height);
  context.rect(left, top, width, place.height);
  context.fill('evenodd');
  context.globalAlpha = 1;
  context.strokeStyle = color('--mark');
  context.lineWidth = 2;
  context.strokeRect(left, top, width, Math.max(2, place.height - 1));
  context.lineWidth = 1;
}
