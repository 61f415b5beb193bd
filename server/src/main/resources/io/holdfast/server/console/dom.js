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
  return part !== null && typeof part === 'object' && !Array.isArray(part) && !(part instanceof Node);
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
  else if (part !== null && part !== undefined && part !== false) node.append(part);
}

/** h('button.primary', { onclick }, 'Save') */
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
