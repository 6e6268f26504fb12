import type { PictureWords, TaskPicture } from '../../../server/src/protocol.ts';

export type ExportFormat = 'svg' | 'mermaid';
export type ExportWay = 'save' | 'copy';

/** What the page says beside the picture, in the language of the editor. */
export interface GraphLabels {
  readonly root: string;
  readonly hideDone: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomFit: string;
  readonly export: string;
  /** How the keys work, for screen readers. */
  readonly keys: string;
  /** `{0}`: tasks that are left out. */
  readonly hidden: string;
  readonly tooMany: string;
  /** The colours, as they are explained below the picture. */
  readonly legend: Readonly<Record<'start' | 'progress' | 'blocked' | 'over' | 'circle', string>>;
}

/** To the page. */
export type ToPage =
  | {
      readonly type: 'graph';
      readonly rootUri: string;
      readonly roots: readonly { readonly uri: string; readonly label: string }[];
      readonly picture: TaskPicture;
      readonly words: PictureWords;
      readonly labels: GraphLabels;
    }
  /** Why there is nothing new to draw; what was drawn stays. */
  | { readonly type: 'problem'; readonly reason: string }
  | { readonly type: 'export'; readonly format: ExportFormat; readonly way: ExportWay };

/** From the page. */
export type FromPage =
  /** The page was loaded, with the root that it showed before. */
  | { readonly type: 'ready'; readonly rootUri: string | undefined }
  | { readonly type: 'chooseRoot'; readonly rootUri: string }
  | { readonly type: 'open'; readonly key: string }
  /** Escape: the focus is to go back to the editor. */
  | { readonly type: 'leave' }
  | { readonly type: 'chooseExport' }
  | { readonly type: 'exported'; readonly format: ExportFormat; readonly way: ExportWay; readonly text: string };
