// Elements from names, attributes and children. Text is only ever text: nothing here, or anywhere, parses HTML.

const SVG = 'http://www.w3.org/2000/svg';

function build(node, classes, rest) {
  if (classes.length) node.setAttribute('class', classes.join(' '));
  for (const part of rest) {
    if (isAttributes(part)) Object.entries(part).forEach(([name, value]) => set(node, name, value));
    else append(node, part);
  }
  return node;
}

function isAttributes(part) {
  return part !== null && typeof part === 'object' && !Array.isArray(part) && !(part instanceof Node) && !(part.node instanceof Node);
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
  else if (name === 'class') value.split(' ').filter(Boolean).forEach((one) => node.classList.add(one));
  else if (name === 'style') Object.entries(value).forEach(([key, to]) => node.style.setProperty(key, to));
  else if (name === 'value' || name === 'checked') node[name] = value;
  else node.setAttribute(name, value === true ? '' : value);
}

function append(node, part) {
  if (Array.isArray(part)) part.forEach((one) => append(node, one));
  else if (part !== null && part !== undefined && part !== false) node.append(part.node ?? part);
}

/** h('button.primary', { onclick }, 'Save'); a child may also be something that has a `node`. */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split('.');
  return build(document.createElement(tag || 'div'), classes, rest);
}

/** The same for the elements of SVG. */
export function s(name, ...rest) {
  const [tag, ...classes] = name.split('.');
  return build(document.createElementNS(SVG, tag), classes, rest);
}

/** Puts these in the place of all that a node has. */
export function fill(node, ...parts) {
  node.replaceChildren();
  append(node, parts);
  return node;
}

/** As `fill`, but what looks the same stays as it is, so that a click, the focus or a selection in it is not lost. */
export function update(node, ...parts) {
  const next = document.createDocumentFragment();
  append(next, parts);
  merge(node, next);
  return node;
}

function merge(old, next) {
  const was = [...old.childNodes];
  const is = [...next.childNodes];
  is.forEach((child, at) => {
    if (!was[at]) old.append(child);
    else if (was[at].isEqualNode(child)) return;
    else if (alike(was[at], child)) merge(was[at], child);
    else was[at].replaceWith(child);
  });
  was.slice(is.length).forEach((child) => child.remove());
}

/** Whether only what is inside differs. A row with buttons is one thing: they must not stay when it is another's row. */
function alike(a, b) {
  return a.nodeType === Node.ELEMENT_NODE && !a.matches('button, input, select, textarea')
    && !(a.matches('tr, li') && a.querySelector('button, input'))
    && a.cloneNode(false).isEqualNode(b.cloneNode(false));
}
