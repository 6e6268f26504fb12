/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mermaidPicture } from '../../../../server/src/engine/formats/aahp/picture/mermaidPicture.ts';
import { type TaskPicture, withoutOver } from '../../../../server/src/engine/formats/aahp/picture/pictureModel.ts';
import { pictureStyle } from '../../../../server/src/engine/formats/aahp/picture/pictureStyle.ts';
import { fill, summaryOf } from '../../../../server/src/engine/formats/aahp/picture/pictureWords.ts';
import { svgFile } from '../../../../server/src/engine/formats/aahp/picture/svgPicture.ts';
import type { FromPage, ToPage } from '../messages.ts';
import { html } from './dom.ts';
import { GraphView } from './graphView.ts';
import type { Framing } from './viewport.ts';

declare function acquireVsCodeApi(): {
  getState(): unknown;
  setState(state: PageState): void;
  postMessage(message: FromPage): void;
};

/** What the page knows again when it was hidden, and when the window was closed and opened. */
interface PageState {
  readonly rootUri?: string;
  readonly hideDone?: boolean;
  readonly framing?: Framing;
  readonly focusedId?: string;
}

/** More boxes than this neither a person nor a browser can do anything with. */
const mostNodes = 3000;

/** The page of the task graph: a toolbar, the picture, a line that says what is shown, and what the colours mean. */
class Page {
  private readonly vscode = acquireVsCodeApi();
  private state = (this.vscode.getState() ?? {}) as PageState;
  private shown: (ToPage & { readonly type: 'graph' }) | undefined;
  private readonly graph = new GraphView({
    open: (key) => this.vscode.postMessage({ type: 'open', key }),
    focused: (focusedId) => this.remember({ focusedId }),
    framed: (framing) => this.remember({ framing }),
    leave: () => this.vscode.postMessage({ type: 'leave' }),
  });
  private readonly roots = html('select', { class: 'roots' });
  private readonly rootsLabel = html('label', { class: 'choice' }, this.roots);
  private readonly hideDone = html('input', { type: 'checkbox' });
  private readonly hideDoneText = html('span');
  private readonly zoomOut = html('button', { type: 'button', class: 'icon' }, '−');
  private readonly zoomFit = html('button', { type: 'button', class: 'icon' }, '0');
  private readonly zoomIn = html('button', { type: 'button', class: 'icon' }, '+');
  private readonly export = html('button', { type: 'button' });
  private readonly status = html('p', { class: 'status', role: 'status' });
  private readonly problem = html('p', { class: 'problem', role: 'alert', hidden: '' });
  private readonly legend = html('ul', { class: 'legend' });
  private readonly keys = html('p', { id: 'keys', class: 'unseen' });

  start(): void {
    const style = new CSSStyleSheet();
    style.replaceSync(pictureStyle);
    document.adoptedStyleSheets = [style];
    const choice = html('label', { class: 'choice' }, this.hideDone, this.hideDoneText);
    const zoom = html('span', { class: 'group' }, this.zoomOut, this.zoomFit, this.zoomIn);
    const tools = html('header', {}, this.rootsLabel, choice, zoom, this.export);
    this.graph.frame.setAttribute('aria-describedby', 'keys');
    const foot = html('footer', {}, this.status, this.legend, this.keys);
    document.body.append(tools, this.problem, this.graph.frame, foot);
    this.listen();
    this.vscode.postMessage({ type: 'ready', rootUri: this.state.rootUri });
  }

  private listen(): void {
    window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => this.receive(data));
    this.roots.addEventListener('change', () =>
      this.vscode.postMessage({ type: 'chooseRoot', rootUri: this.roots.value }),
    );
    this.hideDone.addEventListener('change', () => {
      this.remember({ hideDone: this.hideDone.checked });
      this.draw();
    });
    const { viewport } = this.graph;
    const fit = () => {
      viewport.fit();
    };
    this.zoomOut.addEventListener('click', () => viewport.zoomOut());
    this.zoomIn.addEventListener('click', () => viewport.zoomIn());
    this.zoomFit.addEventListener('click', fit);
    this.export.addEventListener('click', () => this.vscode.postMessage({ type: 'chooseExport' }));
    document.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === '+' || event.key === '=') viewport.zoomIn();
      else if (event.key === '-') viewport.zoomOut();
      else if (event.key === '0') fit();
      else if (event.key === 'Escape' && !event.defaultPrevented) this.vscode.postMessage({ type: 'leave' });
    });
    // VS Code gives the focus to the page as a whole; a person wants it on a task.
    window.addEventListener('focus', () => {
      if (document.activeElement === document.body) this.graph.focusCurrent();
    });
  }

  private receive(message: ToPage): void {
    switch (message.type) {
      case 'graph':
        this.show(message);
        break;
      case 'problem':
        this.problem.textContent = message.reason;
        this.problem.hidden = false;
        break;
      case 'export': {
        const { format, way } = message;
        const render = { svg: svgFile, mermaid: mermaidPicture }[format];
        if (this.shown)
          this.vscode.postMessage({
            type: 'exported',
            format,
            way,
            text: render(this.picture(this.shown), this.shown.words),
          });
        break;
      }
    }
  }

  private show(message: ToPage & { readonly type: 'graph' }): void {
    const isFirst = this.shown === undefined;
    const isOther = message.rootUri !== this.state.rootUri;
    this.shown = message;
    this.problem.hidden = true;
    if (isOther) {
      const { framing: _, focusedId: __, ...rest } = this.state;
      this.state = rest;
      this.remember({ rootUri: message.rootUri });
    }
    this.label(message);
    this.draw();
    if (isOther || isFirst) this.graph.viewport.restore(this.state.framing ?? 'beginning');
    if (isFirst && document.hasFocus()) this.graph.focusCurrent();
  }

  private label({ labels, roots, rootUri }: ToPage & { readonly type: 'graph' }): void {
    const name = (button: HTMLElement, label: string) => {
      button.title = label;
      button.setAttribute('aria-label', label);
    };
    name(this.zoomIn, labels.zoomIn);
    name(this.zoomOut, labels.zoomOut);
    name(this.zoomFit, labels.zoomFit);
    this.export.textContent = labels.export;
    this.hideDoneText.textContent = labels.hideDone;
    this.hideDone.checked = this.state.hideDone ?? false;
    this.keys.textContent = labels.keys;
    this.roots.setAttribute('aria-label', labels.root);
    this.roots.replaceChildren(
      ...roots.map(({ uri, label }) => html('option', { value: uri, ...(uri === rootUri && { selected: '' }) }, label)),
    );
    this.rootsLabel.hidden = roots.length < 2;
    this.legend.replaceChildren(
      ...Object.entries(labels.legend).map(([look, text]) => html('li', { class: `legend-${look}` }, text)),
    );
  }

  private draw(): void {
    if (!this.shown) return;
    const { words, labels, picture: whole } = this.shown;
    let picture = this.picture(this.shown);
    const isTooLarge = picture.nodes.length > mostNodes;
    if (isTooLarge) picture = { nodes: [], edges: [] };
    const hidden = isTooLarge ? 0 : whole.nodes.length - picture.nodes.length;
    const sentences = [summaryOf(whole, words), ...(hidden > 0 ? [fill(labels.hidden, hidden)] : [])];
    const status = isTooLarge ? labels.tooMany : sentences.join(' ');
    // Said only when it is something new, since screen readers read it out.
    if (this.status.textContent !== status) this.status.textContent = status;
    // What stands in place of the tasks is not that there are none.
    const said = isTooLarge ? { ...words, empty: labels.tooMany } : words;
    this.graph.draw(picture, said, `${words.title}. ${status}`, this.state.focusedId);
  }

  private picture({ picture }: ToPage & { readonly type: 'graph' }): TaskPicture {
    return this.state.hideDone ? withoutOver(picture) : picture;
  }

  private remember(part: PageState): void {
    this.state = { ...this.state, ...part };
    this.vscode.setState(this.state);
  }
}

new Page().start();
