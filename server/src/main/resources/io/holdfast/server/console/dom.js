// Creates elements from names, attributes and children. Text is never parsed as HTML.

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

/** Creates an HTML element: h('button.primary', { onclick }, 'Save'). A child may be an object with a `node`. */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split('.');
  return build(document.createElement(tag || 'div'), classes, rest);
}

/** Creates an SVG element. */
export function s(name, ...rest) {
  const [tag, ...classes] = name.split('.');
  return build(document.createElementNS(SVG, tag), classes, rest);
}

/** Replaces the children of a node. */
export function fill(node, ...parts) {
  node.replaceChildren();
  append(node, parts);
  return node;
}

/** As `fill`, but keeps equal children, so that a click, the focus or a selection in them is not lost. */
export function update(node, ...parts) {
  const next = document.createDocumentFragment();
  append(next, parts);
  merge(node, next);
  return node;
}

/** Matches children by key, so that an added or removed row does not affect the others. */
function merge(old, next, inRow = false) {
  const known = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  const wanted = new Set([...next.children].map(keyOf));
  let at = old.firstChild;
  for (const child of [...next.childNodes]) {
    while (keyOf(at) && !wanted.has(keyOf(at))) at = after(at, (gone) => gone.remove());
    if (keyOf(child) && keyOf(child) !== keyOf(at)) {
      const here = known.get(keyOf(child));
      old.insertBefore(here ?? child, at);
      if (here) mergeOne(here, child, inRow);
    } else if (at) at = after(at, (same) => mergeOne(same, child, inRow));
    else old.append(child);
  }
  while (at) at = after(at, (gone) => gone.remove());
}

function after(node, act) {
  const next = node.nextSibling;
  act(node);
  return next;
}

function mergeOne(old, next, inRow) {
  if (old.isEqualNode(next) && !(inRow && hasLevers(old) && !isHeld(old))) return;
  if (alike(old, next)) merge(old, next, inRow || isRow(old));
  else old.replaceWith(next);
}

const LEVERS = 'button, input, select, textarea';
const keyOf = (node) => node?.dataset?.key;
const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
const isRow = (node) => node.matches('tr, li') && hasLevers(node);
const hasLevers = (node) => isElement(node) && (node.matches(LEVERS) || Boolean(node.querySelector(LEVERS)));

/** Returns whether the user is interacting with an element, so that it must be kept. */
const isHeld = (node) => node.matches(':active, :focus-within') || node.contains(document.activeElement);

/** Returns whether two elements differ only in their children. A row that has buttons but no key is replaced as a whole, so that its buttons never act on another row. */
function alike(a, b) {
  return isElement(a) && !a.matches(LEVERS) && !(isRow(a) && !keyOf(a)) && a.cloneNode(false).isEqualNode(b.cloneNode(false));
}
