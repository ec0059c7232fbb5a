// What is shown, in the URL, so that the URL brings it back, and the browser goes back and forward.

let writing = null;
let restoring = false;

/** @param {any} page */
export function stateOf(page) {
  const parts = new URLSearchParams();
  page.views.forEach((v, i) => {
    const n = i === 0 ? '' : String(i);
    parts.set(`from${n}`, v.trace.abs(v.camera.from).toString());
    parts.set(`to${n}`, v.trace.abs(v.camera.to).toString());
  });
  return parts.toString();
}

/** Writes the state once the user has come to rest. @param {any} page */
export function writeState(page) {
  clearTimeout(writing);
  if (restoring) {
    return;
  }
  writing = setTimeout(() => {
    const state = `#${stateOf(page)}`;
    if (state !== location.hash) {
      history.pushState(null, '', state);
    }
  }, 400);
}

/** Shows what the URL says, now and whenever it changes. @param {any} page */
export function readState(page) {
  const read = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    restoring = true;
    page.views.forEach((v, i) => {
      const n = i === 0 ? '' : String(i);
      const from = parts.get(`from${n}`);
      const to = parts.get(`to${n}`);
      if (/^\d{1,20}$/.test(from ?? '') && /^\d{1,20}$/.test(to ?? '')) {
        v.camera.show(v.trace.rel(from), v.trace.rel(to));
      } else {
        v.camera.all();
      }
    });
    setTimeout(() => (restoring = false), 300);
  };
  if (location.hash.length > 1) {
    read();
  }
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
}
