import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import type { Finding, RuleInfo } from '../../../server/src/engine/rule.ts';
import type { Severity } from '../../../server/src/engine/severity.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';
import { FindingReporter, type Report } from '../../../server/src/cli/report.ts';
import { reportGitHub } from '../../../server/src/cli/reporters/github.ts';
import { reportJson } from '../../../server/src/cli/reporters/json.ts';
import { reportJUnit } from '../../../server/src/cli/reporters/junit.ts';
import { formatNames, loadReporter } from '../../../server/src/cli/reporters/reporter.ts';
import { reportSarif } from '../../../server/src/cli/reporters/sarif.ts';
import { reportText } from '../../../server/src/cli/reporters/text.ts';

const options = { quiet: false, paint: (_: string, text: string) => text, annotatedPath: (file: string) => file };

const rules: RuleInfo[] = [
  {
    code: 'aahp/log-date',
    title: 'A date is impossible',
    severity: 'warning',
    fixable: 'none',
    source: 'AAHP v3',
    messages: {},
  },
  {
    code: 'safety/secret',
    title: 'A secret stands in the text',
    severity: { certain: 'error', weak: 'hint' },
    fixable: 'explicit',
    source: 'AAHP v3',
    messages: {},
  },
  { code: 'file/unused', title: 'Never found', severity: 'off', fixable: 'none', source: 'none', messages: {} },
];

/** A document with a fox before each range, so that the three ways of counting columns differ. */
const document = new Document({
  uri: 'file:///repo/sub/a%20b.md',
  path: 'sub/a b.md',
  text: SourceText.fromString('# Title\n🦊 first word\n🦊 second\nword\n'),
});

function finding(severity: Severity, from: string, to: string, more: Partial<Finding> = {}): Finding {
  const { text } = document.text;
  const start = text.indexOf(from);
  return {
    code: 'aahp/log-date',
    variant: undefined,
    severity,
    fixable: 'none',
    document,
    range: { start, end: text.indexOf(to, start) + to.length },
    pointer: undefined,
    message: { template: 'Look at {what}.', args: { what: 'this' } },
    related: [],
    data: undefined,
    ...more,
  };
}

function report(findings: readonly Finding[], file = 'sub/a b.md'): Report {
  const reporter = new FindingReporter({
    pathOf: () => file,
    placeInRepository: ({ path }) => ({ root: 'file:///repo/', path }),
  });
  return {
    findings: findings.map((one) => reporter.report(one, one.severity === 'error')),
    files: [file, 'sub/clean.md'],
    rules,
    version: '1.2.3',
  };
}

const hostile = finding('error', 'first', 'first', {
  message: {
    template: 'Look at {what}.',
    args: { what: '%0A::error::](https://evil.example) <b> & "\u001b[31m\u202e' },
  },
});
const hostileFile = '::error file=x,line=1::\u001b[2J%,:.md';

describe('every format', () => {
  it.each(formatNames)('prints nothing of a file that a terminal would act on (%s)', async (name) => {
    const reporter = await loadReporter(name);
    const printed = reporter(report([hostile], hostileFile), options);
    // eslint-disable-next-line no-control-regex -- These are what must not be printed.
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(printed.endsWith('\n')).toBe(true);
  });
});

describe('text', () => {
  it('aligns places, counts in code points and sums up', () => {
    const related = [{ document, range: { start: 0, end: 1 }, message: { template: 'There', args: {} } }];
    const printed = reportText(
      report([finding('warning', 'first', 'first', { related }), finding('hint', 'second', 'word\n')]),
      options,
    );
    expect(printed).toBe(
      [
        'sub/a b.md',
        '  2:3  warning  Look at this.  aahp/log-date',
        '       sub/a b.md:1:1: There',
        '  3:3  hint     Look at this.  aahp/log-date',
        '',
        '1 warning, 1 hint in 2 files.',
        '',
      ].join('\n'),
    );
  });

  it('names five more places at most, and says how many it left out', () => {
    const places = (count: number) => {
      const one = { document, range: { start: 0, end: 1 }, message: { template: 'There', args: {} } };
      const related = Array.from({ length: count }, () => one);
      const printed = reportText(report([finding('warning', 'first', 'first', { related })]), options).split('\n');
      return printed.slice(2, -3).map((line) => line.trim());
    };
    const named = Array<string>(5).fill('sub/a b.md:1:1: There');
    expect(places(5)).toEqual(named);
    expect(places(6)).toEqual([...named, 'and 1 more place']);
    expect(places(8)).toEqual([...named, 'and 3 more places']);
  });

  it('points to what can be repaired', () => {
    expect(reportText(report([finding('info', 'first', 'first', { fixable: 'safe' })]), options)).toMatch(
      /^1 info in 2 files\. "agent-handoff fix" repairs 1 of them\.$/m,
    );
  });

  it('says that there is nothing to say', () => {
    expect(reportText(report([]), options)).toBe('No findings in 2 files.\n');
    expect(reportText({ ...report([]), files: [] }, options)).toBe('No handoff files found.\n');
    expect(reportText(report([]), { ...options, quiet: true })).toBe('');
  });

  it('keeps a line that begins with a file name from being a command of a build server', () => {
    expect(reportText(report([hostile], hostileFile), options)).toMatch(/^\.\/::error/);
  });
});

describe('json', () => {
  it('counts from 0 in UTF-16 and says what is known of each finding', () => {
    const printed = reportJson(
      report([finding('error', 'first', 'first', { pointer: '/a', fixable: 'consent' })]),
      options,
    );
    expect(JSON.parse(printed)).toEqual({
      findings: [
        {
          file: 'sub/a b.md',
          code: 'aahp/log-date',
          severity: 'error',
          message: 'Look at this.',
          range: { start: { line: 1, character: 3 }, end: { line: 1, character: 8 } },
          pointer: '/a',
          fixable: 'consent',
        },
      ],
      summary: { files: 2, errors: 1, warnings: 0, infos: 0, hints: 0 },
    });
  });
});

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly Record<string, unknown>[] } };
    readonly columnKind: string;
    readonly originalUriBaseIds: Record<string, { readonly uri?: string }>;
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly { readonly physicalLocation: unknown }[];
      readonly relatedLocations: readonly unknown[];
      readonly partialFingerprints: Record<string, string>;
    }[];
  }[];
}

const sarif = (given: Report) => (JSON.parse(reportSarif(given, options)) as Sarif).runs[0];

describe('sarif', () => {
  it('counts from 1 in UTF-16, with paths that are relative to the repository', () => {
    const run = sarif(report([finding('info', 'second', 'word\n')], '../somewhere/a b.md'));
    expect(run?.columnKind).toBe('utf16CodeUnits');
    expect(run?.results[0]).toMatchObject({
      ruleId: 'aahp/log-date',
      ruleIndex: 0,
      level: 'note',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'sub/a%20b.md', uriBaseId: 'SRCROOT' },
            region: { startLine: 3, startColumn: 4, endLine: 5, endColumn: 1 },
          },
        },
      ],
    });
    expect(run?.originalUriBaseIds['SRCROOT']?.uri).toBeUndefined();
  });

  it('describes the rules that found something', () => {
    const run = sarif(report([finding('error', 'first', 'first', { code: 'safety/secret', variant: 'certain' })]));
    expect(run?.tool.driver.rules).toMatchObject([
      {
        id: 'safety/secret',
        shortDescription: { text: 'A secret stands in the text.' },
        defaultConfiguration: { level: 'error' },
        properties: { tags: ['safety'] },
      },
    ]);
  });

  it('fingerprints findings so that they are known again when lines move, and equal ones stay apart', () => {
    const moved = new Document({
      uri: document.uri,
      path: document.path,
      text: SourceText.fromString(`\n\n${document.text.text}`),
    });
    const one = finding('error', 'first', 'first');
    const again = { ...one, document: moved, range: { start: one.range.start + 2, end: one.range.end + 2 } };
    const prints = (findings: Finding[]) =>
      sarif(report(findings))?.results.map(({ partialFingerprints }) => partialFingerprints['agentHandoff/v2']);
    expect(prints([again])).toEqual(prints([one]));
    expect(new Set(prints([one, one, finding('error', 'second', 'second')])).size).toBe(3);
  });

  it('makes no link of what a file says', () => {
    expect(sarif(report([hostile]))?.results[0]?.message.text).not.toContain('](');
  });
});

describe('github', () => {
  it('annotates, the gravest first, in code points', () => {
    const printed = reportGitHub(
      report([
        finding('hint', 'first', 'first'),
        finding('error', 'second', 'word\n'),
        finding('warning', 'first', 'word'),
      ]),
      options,
    );
    expect(printed.split('\n')).toEqual([
      '::error title=aahp/log-date,file=sub/a b.md,line=3,endLine=5::Look at this.',
      '::warning title=aahp/log-date,file=sub/a b.md,line=2,col=3,endColumn=13::Look at this.',
      '::notice title=aahp/log-date,file=sub/a b.md,line=2,col=3,endColumn=8::Look at this.',
      '',
    ]);
  });

  it('escapes properties and text', () => {
    const printed = reportGitHub(report([hostile], hostileFile), options);
    expect(printed.trimEnd().split('\n')).toHaveLength(1);
    expect(printed).toContain('file=./%3A%3Aerror file=x%2Cline=1%3A%3A\\u{1b}[2J%25%2C%3A.md,');
    expect(printed).toContain('::Look at %250A::error::](https');
  });
});

describe('junit', () => {
  it('makes failures only of what fails the check, and test cases of files without findings', () => {
    const printed = reportJUnit(
      report([finding('error', 'first', 'first'), finding('hint', 'second', 'second')]),
      options,
    );
    expect(printed).toContain('<testsuites name="agent-handoff" tests="3" failures="1" errors="0">');
    expect(printed).toContain('<testsuite name="sub/a b.md" tests="2" failures="1" errors="0">');
    expect(printed).toContain('<failure type="error" message="Look at this.">sub/a b.md:2:3</failure>');
    expect(printed).toContain('<system-out>hint: Look at this.</system-out>');
    expect(printed).toContain('<testcase name="no findings" classname="sub/clean.md"/>');
  });

  it('escapes for XML', () => {
    const printed = reportJUnit(report([hostile]), options);
    expect(printed).toContain('&lt;b&gt; &amp; &quot;\\u{1b}[31m\\u{202e}');
    expect(printed).not.toContain('<b>');
  });
});
