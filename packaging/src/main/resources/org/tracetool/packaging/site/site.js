'use strict';
// Search over all sections, and the switch between dark and light. Works from files as well as from a server.
const root = document.documentElement.dataset.root;
const field = document.getElementById('search');
const hits = document.getElementById('hits');
const MAX_HITS = 20;

/** How well a section matches all words: 0 if one is missing; titles count more than texts. */
function score([, page, heading, text], words) {
  let sum = 0;
  for (const word of words) {
    const found = (heading.toLowerCase().includes(word) ? 8 : 0) + (page.toLowerCase().includes(word) ? 4 : 0)
      + Math.min(3, text.toLowerCase().split(word).length - 1);
    if (found === 0) {
      return 0;
    }
    sum += found;
  }
  return sum;
}

/** The words around the first match. */
function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 60);
  return (at > 0 ? '… ' : '') + text.slice(at, at + 180) + (text.length > at + 180 ? ' …' : '');
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  hits.hidden = words.length === 0;
  hits.replaceChildren();
  const found = SECTIONS.map(section => [score(section, words), section]).filter(([points]) => points > 0)
    .sort(([a], [b]) => b - a).slice(0, MAX_HITS);
  for (const [, [address, page, heading, text]] of found) {
    const link = document.createElement('a');
    link.href = root + address;
    link.append(page === heading ? page : `${page} › ${heading}`);
    const small = document.createElement('small');
    small.append(excerpt(text, words[0]));
    link.append(small);
    hits.append(link);
  }
  if (found.length === 0) {
    const none = document.createElement('p');
    none.append('Nothing found.');
    hits.append(none);
  }
}

field.addEventListener('input', show);
field.addEventListener('focus', show);
document.addEventListener('click', event => {
  if (!event.target.closest('header') || event.target.closest('#hits a')) {
    hits.hidden = true;
  }
});
document.addEventListener('keydown', event => {
  const links = [...hits.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape') {
    hits.hidden = true;
  } else if (!hits.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    (links[next] ?? field).focus();
  } else if (event.key === 'Enter' && document.activeElement === field && links.length > 0) {
    links[0].click();
  }
});

document.getElementById('theme').addEventListener('click', () => {
  const html = document.documentElement;
  const dark = html.dataset.theme ? html.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  html.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', html.dataset.theme);
});
if (matchMedia('(max-width: 50rem)').matches) {
  document.getElementById('pages').open = false;
}
