// Searches the operations of the API reference. The page is complete without this script.

const search = document.getElementById('search');
const count = document.getElementById('count');
const nothing = document.getElementById('nothing');
const sections = [...document.querySelectorAll('main > section')];
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link]));
const operations = sections.flatMap((section) => [...section.querySelectorAll('.operation')].map((node) => ({ node, text: index(section, node) })));

function index(section, node) {
  const parts = [...node.querySelectorAll('.summary, .request')].map((part) => part.textContent);
  return [section.id, node.dataset.route, node.id, ...parts].join(' ').toLowerCase();
}

function filter() {
  const query = search.value.trim().toLowerCase();
  const words = query.split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { node, text } of operations) {
    node.hidden = !words.every((word) => text.includes(word));
    shown += node.hidden ? 0 : 1;
  }
  for (const section of sections) {
    const found = section.querySelectorAll('.operation:not([hidden])').length;
    section.hidden = found === 0;
    links.get(section.id).classList.toggle('empty', found === 0);
    links.get(section.id).querySelector('small').textContent = found;
  }
  count.textContent = words.length ? `${shown} of ${operations.length}` : `${operations.length} operations`;
  nothing.hidden = shown > 0;
  document.body.classList.toggle('searching', words.length > 0);
  history.replaceState(null, '', `${location.pathname}${query ? `?q=${encodeURIComponent(query)}` : ''}${location.hash}`);
}

/** Opens the operation in the URL fragment. */
function openTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.hidden = false;
    target.open = true;
    target.scrollIntoView();
  }
}

function applyTheme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

const dark = matchMedia('(prefers-color-scheme: dark)');
applyTheme(dark.matches);
dark.addEventListener('change', (event) => applyTheme(event.matches));

search.value = new URLSearchParams(location.search).get('q') ?? '';
search.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  } else if (event.key === 'Escape' && document.activeElement === search) {
    search.value = '';
    filter();
  }
});
document.querySelector('main').addEventListener('toggle', (event) => {
  if (event.target.open && event.target.id) {
    history.replaceState(null, '', `${location.pathname}${location.search}#${event.target.id}`);
  }
}, true);
addEventListener('hashchange', openTarget);
filter();
openTarget();
