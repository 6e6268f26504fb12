import type { Range } from 'vscode-languageserver-protocol';
import type { TaskPicture } from '../engine/formats/aahp/picture/pictureModel.ts';
import type { HandoffRootInfo } from './tasks.ts';

export type { PictureNode, PictureState, TaskPicture } from '../engine/formats/aahp/picture/pictureModel.ts';
export type { PictureWords } from '../engine/formats/aahp/picture/pictureWords.ts';

/** The task graph of one handoff root. */
export type TaskGraphResult =
  | {
      readonly kind: 'found';
      readonly root: HandoffRootInfo;
      readonly picture: TaskPicture;
      /** Where each node stands in the manifest, by key. */
      readonly places: Readonly<Record<string, Range>>;
    }
  /** Why there is nothing to draw now: the manifest is broken, or there is no such root. */
  | { readonly kind: 'refused'; readonly reason: string };
