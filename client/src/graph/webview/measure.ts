/// <reference lib="dom" />
import { estimateWidth, type MeasureSign } from '../../../../server/src/engine/formats/aahp/picture/textWidth.ts';

/** Measures signs in the font family of an element of the page. Each sign is measured once. */
export function measureIn(element: Element): MeasureSign {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return estimateWidth;
  const { fontFamily } = getComputedStyle(element);
  // As they are drawn, whatever the size of the picture.
  canvas.textRendering = 'geometricPrecision';
  const known = new Map<string, Map<string, number>>();
  return (sign, { size, weight, italic }) => {
    const font = `${italic ? 'italic ' : ''}${weight} ${size}px ${fontFamily}`;
    const widths = known.get(font) ?? new Map<string, number>();
    known.set(font, widths);
    let width = widths.get(sign);
    if (width === undefined) {
      canvas.font = font;
      widths.set(sign, (width = canvas.measureText(sign).width));
    }
    return width;
  };
}
