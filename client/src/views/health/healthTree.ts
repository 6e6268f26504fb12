import type {
  HandoffRootInfo,
  HealthOverviewResult,
  HealthResult,
  PlaceInfo,
} from '../../../../server/src/protocol.ts';

type Check = HealthResult['checks'][number];
export type HealthVerdict = Check['verdict'];

/** What the health view shows: roots (only when there are several), in them the eight steps, in these what there is to see and to do. */
export type HealthTreeNode = HealthRootNode | CheckNode | ContextNode | PlansNode | PlanNode | NextNode | LeafNode;

interface Common {
  readonly id: string;
  readonly rootUri: string;
}

export interface HealthRootNode extends Common {
  readonly kind: 'root';
  readonly root: HandoffRootInfo;
  /** The worst of its checks. */
  readonly verdict: HealthVerdict;
  readonly children: readonly HealthTreeNode[];
}

export interface CheckNode extends Common {
  readonly kind: 'check';
  /** Counted from 1, as the protocol counts. */
  readonly step: number;
  readonly check: Omit<Check, 'details' | 'remedy'>;
  readonly children: readonly LeafNode[];
}

/** Step 6: what the manifest says in short. */
export interface ContextNode extends Common {
  readonly kind: 'context';
  readonly text: string | undefined;
  readonly isWithheld: boolean;
  readonly place: PlaceInfo | undefined;
}

/** Step 7: what to read, by what one comes for. */
export interface PlansNode extends Common {
  readonly kind: 'plans';
  readonly children: readonly PlanNode[];
}

/** What to read for one purpose. */
export interface PlanNode extends Common {
  readonly kind: 'plan';
  readonly plan: Pick<HealthResult['plans'][number], 'purpose' | 'tokens' | 'missing'>;
  readonly children: readonly LeafNode[];
}

/** Step 8: what to begin with. */
export interface NextNode extends Common {
  readonly kind: 'next';
  readonly next: HealthResult['next'];
  readonly eligible: number;
}

/** What has nothing below it: a sentence, a remedy to click, a file to read. */
export interface LeafNode extends Common {
  readonly kind: 'leaf';
  readonly leaf:
    | { readonly is: 'detail'; readonly text: string; readonly place: PlaceInfo | undefined }
    | { readonly is: 'advice'; readonly text: string }
    | { readonly is: 'remedy'; readonly command: string; readonly title: string }
    | { readonly is: 'file'; readonly text: string; readonly place: PlaceInfo | undefined };
}

/** Commands that mend what a check found. */
export type RemediesFor = (
  id: Check['id'],
  health: HealthResult,
) => readonly { readonly title: string; readonly command: string }[];

const severity: readonly HealthVerdict[] = ['good', 'attention', 'bad'];

/** The top nodes of the view. A single root is not shown as a level of its own. */
export function buildHealthTree({ roots }: HealthOverviewResult, remediesFor: RemediesFor): readonly HealthTreeNode[] {
  const nodes = roots.map(({ root, health }): HealthRootNode => {
    const { uri: rootUri } = root;
    const children = stepsOf(rootUri, health, remediesFor);
    return { kind: 'root', id: rootUri, rootUri, root, verdict: worst(health), children };
  });
  const [only] = nodes;
  return nodes.length === 1 && only ? only.children : nodes;
}

function stepsOf(rootUri: string, health: HealthResult, remediesFor: RemediesFor): HealthTreeNode[] {
  const checks = health.checks.map(({ details, remedy, ...check }, index): CheckNode => {
    // A check that went another way than before is another node: what is unfolded belongs to the verdict.
    const id = `${rootUri}#${check.id}.${check.verdict}`;
    const leaf = (name: string, what: LeafNode['leaf']): LeafNode => {
      return { kind: 'leaf', id: `${id}#${name}`, rootUri, leaf: what };
    };
    const children = [
      // Sentences may be the same, names of files are not always different.
      ...details.map((detail, index) => leaf(`detail:${index}`, { is: 'detail', ...detail })),
      ...(remedy === undefined ? [] : [leaf('advice', { is: 'advice', text: remedy })]),
      ...(check.verdict === 'good' ? [] : remediesFor(check.id, health)).map((one) => {
        return leaf(one.command, { is: 'remedy', ...one });
      }),
    ];
    return { kind: 'check', id, rootUri, step: index + 1, check, children };
  });
  if (health.plans.length === 0) return checks;
  const { quickContext: text, contextIsWithheld: isWithheld, contextPlace: place, next, eligible } = health;
  const plans = health.plans.map(({ files, ...plan }): PlanNode => {
    const id = `${rootUri}#plan:${plan.purpose}`;
    const children = [...files, ...plan.missing.map((name) => ({ text: name, place: undefined }))].map(
      (file, index): LeafNode => ({ kind: 'leaf', id: `${id}#${index}`, rootUri, leaf: { is: 'file', ...file } }),
    );
    return { kind: 'plan', id, rootUri, plan, children };
  });
  return [
    ...checks,
    { kind: 'context', id: `${rootUri}#context`, rootUri, text, isWithheld, place },
    { kind: 'plans', id: `${rootUri}#plans`, rootUri, children: plans },
    { kind: 'next', id: `${rootUri}#next`, rootUri, next, eligible },
  ];
}

function worst({ checks }: HealthResult): HealthVerdict {
  return severity.findLast((verdict) => checks.some((check) => check.verdict === verdict)) ?? 'good';
}
