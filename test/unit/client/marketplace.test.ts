import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

describe('what the Marketplace, npm and the page of an installed extension show', () => {
  const repository = packageJson.repository.url.replace(/\.git$/, '');

  it('leads to the repository for reading, problems and questions', () => {
    expect(packageJson.homepage).toBe(`${repository}#readme`);
    // VS Code itself makes no link of the repository's: without this, an installed extension offers no place for a report.
    expect(packageJson.bugs.url).toBe(`${repository}/issues`);
    expect(packageJson.qna).toBe(packageJson.bugs.url);
  });

  it('keeps to the number of keywords that the Marketplace takes, each one once', () => {
    const { keywords } = packageJson;
    expect(keywords.length).toBeLessThanOrEqual(30);
    expect(new Set(keywords.map((one) => one.toLowerCase())).size).toBe(keywords.length);
  });
});
