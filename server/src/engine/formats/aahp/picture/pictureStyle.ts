import type { PictureEdgeKind, PictureNode } from './pictureModel.ts';

/** How a box looks: `circle` wins over the state, `start` is ready with nothing left to wait for. */
export type Look = 'start' | 'ready' | 'progress' | 'blocked' | 'over' | 'unknown' | 'circle';

/** How the box of a task looks. */
export function lookOf({ state, canStart, inCycle }: PictureNode): Look {
  if (inCycle) return 'circle';
  switch (state) {
    case 'ready':
      return canStart ? 'start' : 'ready';
    case 'in_progress':
      return 'progress';
    case 'blocked':
      return 'blocked';
    case 'done':
    case 'cancelled':
      return 'over';
    case 'unknown':
    case 'missing':
      return 'unknown';
  }
}

interface Colour {
  readonly light: string;
  readonly dark: string;
}

/** Contrast of at least 4.5 to 1 of texts and 3 to 1 of lines against the background, in light and in dark. */
const colours: Readonly<Record<string, Colour>> = {
  background: { light: '#ffffff', dark: '#1f1f1f' },
  box: { light: '#f7f8f9', dark: '#2a2b2d' },
  text: { light: '#1f2328', dark: '#e6e6e6' },
  muted: { light: '#57606a', dark: '#a3abb3' },
  edge: { light: '#6e7781', dark: '#8b949e' },
  start: { light: '#1a7f37', dark: '#4ac26b' },
  ready: { light: '#57606a', dark: '#a3abb3' },
  progress: { light: '#0969da', dark: '#58a6ff' },
  blocked: { light: '#9a6700', dark: '#d8a53a' },
  over: { light: '#57606a', dark: '#a3abb3' },
  unknown: { light: '#57606a', dark: '#a3abb3' },
  circle: { light: '#cf222e', dark: '#ff7b72' },
};

/** The colour of the light scheme, as an attribute for programs that know no style sheets with variables. */
export function plainColour(name: string): string {
  return colours[name]?.light ?? '#000000';
}

function variables(scheme: keyof Colour): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--ah-${name}:${colour[scheme]}`)
    .join(';');
}

const use = (name: string) => `var(--ah-${name},${plainColour(name)})`;
const looks: readonly Look[] = ['start', 'ready', 'progress', 'blocked', 'over', 'unknown', 'circle'];

/** The style of everything that is drawn. Hosts set the variables `--ah-…` to their own colours. */
export const pictureStyle = [
  `.ah-background{fill:${use('background')}}`,
  `.ah-box{fill:${use('box')};stroke-width:1.5}`,
  `.ah-text{fill:${use('text')}}.ah-muted{fill:${use('muted')}}`,
  ...looks.map(
    (look) =>
      `.ah-${look} .ah-box{stroke:${use(look)}}.ah-${look} .ah-bar{fill:${use(look)}}.ah-${look} .ah-stand{fill:${use(look)}}`,
  ),
  `.ah-start .ah-box,.ah-circle .ah-box{stroke-width:2.5}`,
  `.ah-unknown .ah-box{stroke-dasharray:5 4}`,
  `.ah-over .ah-text{fill:${use('muted')}}.ah-over .ah-box,.ah-over .ah-bar{opacity:.5}`,
  `.ah-edge{fill:none;stroke:${use('edge')};stroke-width:1.4}.ah-arrow{fill:${use('edge')}}`,
  `.ah-edge-done{opacity:.55}.ah-edge-unknown,.ah-edge-cancelled{stroke-dasharray:6 4}`,
  `.ah-edge-cycle{stroke:${use('circle')};stroke-width:2.2}.ah-arrow-cycle{fill:${use('circle')}}`,
].join('\n');

/** The colours of a file that is looked at for itself: light, or dark where its reader prefers that. */
export const ownColours = `:root{${variables('light')}}\n@media (prefers-color-scheme:dark){:root{${variables('dark')}}}`;

/** The colour of an edge. */
export function edgeColour(kind: PictureEdgeKind): string {
  return plainColour(kind === 'cycle' ? 'circle' : 'edge');
}
