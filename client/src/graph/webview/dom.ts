/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { decimal, type SvgElement } from '../../../../server/src/engine/formats/aahp/picture/svgElement.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** An element of a picture as part of the page. Texts become text nodes, so nothing in them is markup. */
export function toDom({ name, attributes, children }: SvgElement): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, typeof value === 'number' ? decimal(value) : value);
  for (const child of children) made.append(typeof child === 'string' ? child : toDom(child));
  return made;
}

/** Makes an element of the page with attributes and children. */
export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
