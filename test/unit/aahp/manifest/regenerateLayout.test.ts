import { describe, expect, it } from 'vitest';
import { regenerateManifest } from '../../../../server/src/engine/formats/aahp/manifest/regenerate.ts';
import { parseJson } from '../../../../server/src/engine/json/parseJson.ts';
import { checksum, file, input, written } from './support.ts';

const status = file('STATUS.md', '# Status\n\nAll green.\n', 'b');
const next = file('NEXT_ACTIONS.md', '# Next\n\nShip "it" 🚀.\n', 'c');

describe('the layout of a regenerated manifest', () => {
  it('is the specification order and two spaces when there was none', () => {
    const { text } = written(input(undefined, [next, status, file('README.md', 'x', 'd')]));
    expect(text).toBe(`{
  "aahp_version": "3.0",
  "project": "demo",
  "last_session": {
    "agent": "coder",
    "session_id": "cli-1",
    "timestamp": "2026-03-04T06:00:00Z",
    "commit": "abc1234",
    "phase": "fix",
    "duration_minutes": 7
  },
  "files": {
    "STATUS.md": {
      "checksum": "${checksum('b')}",
      "updated": "2026-03-04T05:06:07Z",
      "lines": 3,
      "summary": "All green."
    },
    "NEXT_ACTIONS.md": {
      "checksum": "${checksum('c')}",
      "updated": "2026-03-04T05:06:07Z",
      "lines": 3,
      "summary": "Ship \\"it\\" 🚀."
    }
  },
  "quick_context": "All green. Ship \\"it\\" 🚀. ",
  "token_budget": {
    "manifest_only": 85,
    "manifest_plus_core": 98,
    "full_read": 98
  }
}
`);
  });

  it('keeps CRLF, tabs, key order and the missing newline at the end', () => {
    const before = [
      '{',
      '\t"files": {',
      '\t\t"STATUS.md": {',
      '\t\t\t"lines": 1,',
      `\t\t\t"checksum": "${checksum('a')}",`,
      '\t\t\t"owner": "me",',
      '\t\t\t"summary": "",',
      '\t\t\t"updated": "2026-01-01T00:00:00Z"',
      '\t\t}',
      '\t},',
      '\t"project": "caf\\u00e9",',
      '\t"tasks": { "T-001": {"title":"x" } },',
      '\t"aahp_version": "3.0"',
      '}',
    ].join('\r\n');
    const { text } = written(input(before, [status]));
    expect(text).toBe(
      [
        '{',
        '\t"files": {',
        '\t\t"STATUS.md": {',
        '\t\t\t"lines": 3,',
        `\t\t\t"checksum": "${checksum('b')}",`,
        '\t\t\t"owner": "me",',
        '\t\t\t"summary": "All green.",',
        '\t\t\t"updated": "2026-03-04T05:06:07Z"',
        '\t\t}',
        '\t},',
        '\t"quick_context": "All green. ",',
        '\t"token_budget": {',
        '\t\t"manifest_only": 85,',
        '\t\t"manifest_plus_core": 91,',
        '\t\t"full_read": 91',
        '\t},',
        '\t"project": "caf\\u00e9",',
        '\t"last_session": {',
        '\t\t"agent": "coder",',
        '\t\t"session_id": "cli-1",',
        '\t\t"timestamp": "2026-03-04T06:00:00Z",',
        '\t\t"commit": "abc1234",',
        '\t\t"phase": "fix",',
        '\t\t"duration_minutes": 7',
        '\t},',
        '\t"tasks": { "T-001": {"title":"x" } },',
        '\t"aahp_version": "3.0"',
        '}',
      ].join('\r\n'),
    );
  });

  it('keeps commas at the beginning of lines and tasks in one line', () => {
    const before = `{
  "aahp_version": "3.0",
  "project": "demo",
  "files": {},
  "quick_context": "Written by hand."
  ,"next_task_id": 3
  ,"tasks": {"T-001":{"title":"x","status":"done"},"T-002":{"title":"y","status":"ready"}}
}
`;
    const { text } = written(input(before, [status]));
    expect(text).toContain(`  "files": {
    "STATUS.md": {
      "checksum"`);
    expect(text).toContain(`  "quick_context": "Written by hand."
  ,"token_budget": {
    "manifest_only": 85,
    "manifest_plus_core": 91,
    "full_read": 91
  }
  ,"next_task_id": 3
  ,"tasks": {"T-001":{"title":"x","status":"done"},"T-002":{"title":"y","status":"ready"}}
}
`);
  });

  it('keeps entries in one line', () => {
    const before = `{
    "files": {
        "STATUS.md":   { "checksum": "${checksum('a')}", "updated": "2026-01-01T00:00:00Z", "lines": 9, "summary": "By hand." }
    }
}
`;
    const { text } = written(input(before, [status, next]));
    expect(text).toContain(`    "files": {
        "STATUS.md":   { "checksum": "${checksum('b')}", "updated": "2026-03-04T05:06:07Z", "lines": 3, "summary": "By hand." },
        "NEXT_ACTIONS.md": { "checksum": "${checksum('c')}", "updated": "2026-03-04T05:06:07Z", "lines": 3, "summary": "Ship \\"it\\" 🚀." }
    },
    "quick_context"`);
  });

  it('keeps a manifest in one line', () => {
    const { text } = written(input('{"files":{},"tasks":{}}', [status]));
    expect(text).toBe(
      '{"aahp_version":"3.0","project":"demo",' +
        '"last_session":{"agent":"coder","session_id":"cli-1","timestamp":"2026-03-04T06:00:00Z","commit":"abc1234","phase":"fix","duration_minutes":7},' +
        `"files":{"STATUS.md":{"checksum":"${checksum('b')}","updated":"2026-03-04T05:06:07Z","lines":3,"summary":"All green."}},` +
        '"quick_context":"All green. ","token_budget":{"manifest_only":85,"manifest_plus_core":91,"full_read":91},"tasks":{}}',
    );
  });

  it('keeps comments', () => {
    const before = `{
  // who worked
  "project": "demo", /* ours */
  "files": {
    "GONE.md": { "summary": "gone" }, // about gone
    "STATUS.md": { "checksum": "${checksum('b')}" } // about status
  }
}
`;
    const { text } = { text: '', ...regenerateManifest(input(before, [status])) };
    for (const comment of ['// who worked', '/* ours */', '// about gone', '// about status'])
      expect(text).toContain(comment);
    expect(text).not.toContain('GONE.md');
    expect(parseJson(text).errors.map(({ code }) => code)).toEqual(['comment', 'comment', 'comment', 'comment']);
    expect(parseJson(text).value).toMatchObject({ files: { 'STATUS.md': { lines: 3 } } });
  });

  it('edits the last of several equal keys, which is the one that counts', () => {
    const before = `{"files":{"STATUS.md":{"lines":1},"STATUS.md":{"lines":1,"lines":2}},"next_task_id":4,"next_task_id":5}`;
    const { text, value } = written(input(before, [status]));
    expect(text).toContain('{"STATUS.md":{"lines":1},"STATUS.md":{');
    expect(text).toContain('{"lines":1,"checksum"');
    expect(text).toContain('"lines":3,"summary"');
    expect(text.endsWith('"next_task_id":4,"next_task_id":5}')).toBe(true);
    expect(value.files['STATUS.md']).toMatchObject({ lines: 3, checksum: checksum('b') });
  });

  it('leaves equal values as they are written', () => {
    const before = `{"project":"d\\u0065mo","files":{"STATUS.md":{"checksum":"${checksum('b')}","lines":3.0,"summary":"All gr\\u0065en."}},"aahp_version":"3.0"}`;
    const { text } = written(input(before, [status]));
    expect(text).toContain('"project":"d\\u0065mo"');
    expect(text).toContain('"lines":3.0,"summary":"All gr\\u0065en."');
  });
});
