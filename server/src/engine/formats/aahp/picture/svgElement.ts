/** An element of SVG; a text among the children is text, whatever it looks like. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgElement | string)[];
}

/** Makes an element. Numbers are rounded to hundredths, which no eye sees and which keeps files small. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  children: readonly (SvgElement | string)[] = [],
): SvgElement {
  return { name, attributes, children };
}

/** A number as it stands in an attribute. */
export function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** An element as text of an SVG file; everything that XML could take for markup is escaped. Trees here are a few levels deep. */
export function svgText({ name, attributes, children }: SvgElement): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(typeof value === 'number' ? decimal(value) : value)}"`,
  );
  if (children.length === 0) return `<${name}${written.join('')}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : svgText(child)));
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);
}
