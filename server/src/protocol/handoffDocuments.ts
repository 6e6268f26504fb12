/**
 * What client and server say to each other about the handoff documents: Universal Handoff, Agent Handoff Schema, U.AgentHandoff. Like
 * `protocol.ts` it holds types and names.
 */
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { HandoffChoices } from '../engine/handoff/operations/handoffChoices.ts';
import type { HandoffFormat } from '../engine/handoff/operations/handoffDocument.ts';
import type { NewHandoffRequest } from '../engine/handoff/operations/newHandoff.ts';
import type { Instead } from '../engine/handoff/operations/otherKind.ts';

export type { HandoffChoices, HandoffFormat, Instead, NewHandoffRequest };

/** The requests about Universal, governed and U.AgentHandoff documents, all from client to server. */
export const handoffRequests = {
  /** Parameters: `HandoffParams`. Result: the `HandoffFormat` of the file, or null when it is no handoff. */
  format: 'agentHandoff/handoffFormat',
  /** Parameters: `HandoffParams`, for a file or a folder of the project. Result: `ProjectChoices`. */
  choices: 'agentHandoff/handoffChoices',
  /** Parameters: `NewHandoffParams`. Result: `NewHandoffResult`. */
  planNew: 'agentHandoff/planNewHandoff',
  /** Parameters: `HandoffChangeParams`. Result: `HandoffChangeResult`. */
  planRepair: 'agentHandoff/planHandoffRepair',
  /** Parameters: `HandoffChangeParams`. Result: `HandoffChangeResult`. */
  planCompression: 'agentHandoff/planHandoffCompression',
  /** Parameters: `HandoffParams`. Result: `RepairPromptResult`. */
  repairPrompt: 'agentHandoff/repairPrompt',
} as const;

export interface HandoffParams {
  readonly uri: string;
}

/** A project, and what can be chosen in it. */
export interface ProjectChoices extends HandoffChoices {
  /** URI of the project's folder. */
  readonly project: string;
  /** The present day as an ISO date in UTC. */
  readonly today: string;
}

export interface NewHandoffParams {
  /** URI of a folder: the project's, or the one in it that the handoff is to lie in. */
  readonly folder: string;
  readonly request: NewHandoffRequest;
}

interface RefusedResult {
  readonly kind: 'refused';
  readonly reason: string;
}

/** Why nothing is done with a file, and where it is of another kind than the command is about, what would help. */
export interface HandoffRefusedResult extends RefusedResult {
  readonly instead?: Instead;
  /** URI of the handoff folder that the file belongs to. */
  readonly root?: string;
}

/** A file that is not there yet. */
export interface NewFile {
  readonly uri: string;
  readonly text: string;
}

export type NewHandoffResult =
  | RefusedResult
  | ({
      readonly kind: 'planned';
      /** What a person should know of it. */
      readonly said: readonly string[];
    } & NewFile);

export interface HandoffChangeParams extends HandoffParams {
  /** URI of a file that gets the result instead; what is moved out of the handoff goes beside it. */
  readonly copyTo?: string;
}

/** One step of a repair or a compression. */
export interface HandoffStepInfo {
  /** 1: defaults, 2: compression, 3: working context only. */
  readonly attempt: 1 | 2 | 3;
  readonly what: string;
  /** Tokens of the whole file. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** The handoff as it is behind the step. */
  readonly text: string;
}

export type HandoffChangeResult =
  | HandoffRefusedResult
  | {
      readonly kind: 'planned';
      readonly steps: readonly HandoffStepInfo[];
      /** The handoff as it is. */
      readonly before: string;
      /** For a change in place; absent when there is nothing to change. */
      readonly edit?: WorkspaceEdit;
      /** For a copy: the files to write. */
      readonly files?: readonly NewFile[];
      /** What no rule can repair, in sentences. */
      readonly left: readonly string[];
      /** What a person has to decide, in sentences. */
      readonly decisions: readonly string[];
    };

export type RepairPromptResult =
  | HandoffRefusedResult
  | {
      readonly kind: 'prompt';
      readonly text: string;
      /** How many problems it names. */
      readonly problems: number;
      /** What a person should know before it is handed on. */
      readonly cautions: readonly string[];
    };
