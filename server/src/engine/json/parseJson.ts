import { type JsonError, type JsonErrorCode, JsonTree } from './jsonTree.ts';
import { takeRegular } from './takeRegular.ts';
import { TokenScanner } from './tokenScanner.ts';
import { expect, kindOf, TreeBuilder } from './treeBuilder.ts';

// The enumerations of jsonc-parser are `const enum`s, which isolated modules cannot read.
const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  trivia: 15,
  end: 17,
} as const;

const scanErrors: Readonly<Record<number, JsonErrorCode>> = {
  1: 'comment',
  2: 'string-unclosed',
  3: 'number',
  4: 'string-escape',
  5: 'string-escape',
  6: 'string-control-character',
};

/** More errors than anybody reads, and than are worth their memory: the rest of the text is still parsed, and `visitJsonErrors` tells of them. */
const errorLimit = 100;

/**
 * Parses a text strictly as JSON (RFC 8259): comments and trailing commas are errors. Tolerant: whatever the errors, the
 * values that can be read get their place in the tree. Never recurses, so nesting costs no stack.
 */
export function parseJson(text: string): JsonTree {
  return new Parser(text).parse();
}

/**
 * Tells of every error of a text, however many there are, as they are found and without keeping any. `JsonTree.errors` has the
 * first of them.
 */
export function visitJsonErrors(text: string, visit: (error: JsonError) => void): void {
  new Parser(text, visit).parse();
}

class Parser extends TreeBuilder {
  private readonly text: string;
  private readonly scanner: TokenScanner;
  private readonly errors: JsonError[] = [];
  private readonly visit: ((error: JsonError) => void) | undefined;
  private saidContentAfterEnd = false;
  private hasMoreErrors = false;

  constructor(text: string, visit?: (error: JsonError) => void) {
    super(Math.max(16, text.length >>> 5));
    this.visit = visit;
    this.text = text;
    this.scanner = new TokenScanner(text);
  }

  parse(): JsonTree {
    const scanner = this.scanner;
    let numberEnd = -1;
    for (let kind = this.scan(); kind !== token.end; kind = this.scan()) {
      if (kind === token.trivia || kind === token.lineBreak) continue;
      if (this.state === expect.nothing && kind !== token.lineComment && kind !== token.blockComment) {
        this.contentAfterEnd();
        continue;
      }
      const problem = scanner.getTokenError();
      if (kind === token.lineComment || kind === token.blockComment) {
        this.error('comment');
        continue;
      }
      if (problem !== 0) this.error(scanErrors[problem] ?? 'unknown-word');
      // The scanner reads `01` as two numbers.
      if (kind === token.number && scanner.getTokenOffset() === numberEnd) this.error('number');
      else this.take(kind);
      this.lastEnd = scanner.getPosition();
      if (kind === token.number) numberEnd = this.lastEnd;
    }
    this.finish();
    return new JsonTree(this.text, this.columns.finish(), this.errors, this.hasMoreErrors, this.depth);
  }

  /** Takes all tokens that are as expected, and moves on to the first one that needs a closer look. */
  private scan(): number {
    this.scanner.setPosition(takeRegular(this.text, this.scanner.getPosition(), this));
    return this.scanner.scan();
  }

  private take(kind: number): void {
    switch (kind) {
      case token.openBrace:
        if (this.prepareValue()) this.openContainer(kindOf.object, this.scanner.getTokenOffset());
        break;
      case token.openBracket:
        if (this.prepareValue()) this.openContainer(kindOf.array, this.scanner.getTokenOffset());
        break;
      case token.closeBrace:
        this.close(kindOf.object);
        break;
      case token.closeBracket:
        this.close(kindOf.array);
        break;
      case token.comma:
        this.comma();
        break;
      case token.colon:
        if (this.state === expect.colon) this.state = expect.value;
        else
          this.error(this.state === expect.key || this.state === expect.keyOrClose ? 'key-expected' : 'comma-expected');
        break;
      case token.string:
        if (this.state === expect.key || this.state === expect.keyOrClose) this.takeKey();
        else this.scalar(kindOf.string);
        break;
      case token.number:
        this.scalar(kindOf.number);
        break;
      case token.true:
        this.scalar(kindOf.true);
        break;
      case token.false:
        this.scalar(kindOf.false);
        break;
      case token.null:
        this.scalar(kindOf.null);
        break;
      default:
        this.unknownWord();
    }
  }

  private takeKey(): void {
    this.keyStart = this.scanner.getTokenOffset();
    this.keyEnd = this.scanner.getPosition();
    this.state = expect.colon;
  }

  private scalar(kind: number): void {
    if (!this.prepareValue()) return;
    this.addNode(kind, this.scanner.getTokenOffset(), this.scanner.getPosition());
    this.afterValue();
  }

  /** Reports what stands between the present state and a value; false when the value has no place in the tree. */
  private prepareValue(): boolean {
    switch (this.state) {
      case expect.value:
      case expect.valueOrClose:
        return true;
      case expect.colon:
        this.error('colon-expected');
        return true;
      case expect.key:
      case expect.keyOrClose:
        this.error('key-expected');
        // A value without a key is kept under an empty one, so that what it holds is still seen.
        this.keyStart = this.scanner.getTokenOffset();
        this.keyEnd = this.keyStart;
        return true;
      case expect.commaOrClose:
        this.errorAt('comma-expected', this.lastEnd, this.scanner.getTokenOffset());
        if (!this.insideObject()) return true;
        // In an object a string behind a value is most likely the next key.
        if (this.scanner.getToken() === token.string) {
          this.takeKey();
          return false;
        }
        this.keyStart = this.keyEnd = this.scanner.getTokenOffset();
        return true;
      case expect.nothing:
        return false;
    }
  }

  private close(kind: number): void {
    const depth = this.open.length;
    const current = this.open[depth - 1];
    if (current === undefined) {
      this.error('value-expected');
      return;
    }
    if (this.columns.kindOf(current) !== kind) {
      const enclosing = kind === kindOf.object ? this.openObjects > 0 : this.openObjects < this.open.length;
      this.error(this.columns.kindOf(current) === kindOf.object ? 'brace-unclosed' : 'bracket-unclosed');
      if (!enclosing) return;
      while (this.open.length > 0 && this.columns.kindOf(this.open[this.open.length - 1] ?? 0) !== kind) {
        this.pop(this.scanner.getTokenOffset());
      }
    }
    if (this.state === expect.key || (this.state === expect.value && kind === kindOf.array)) {
      this.errorAt('trailing-comma', this.commaStart, this.commaStart + 1);
    }
    this.completeMember();
    this.pop(this.scanner.getPosition());
  }

  private comma(): void {
    if (this.open.length === 0) {
      this.error('value-expected');
      return;
    }
    if (this.state !== expect.commaOrClose) {
      if (this.state === expect.key || this.state === expect.keyOrClose) this.error('key-expected');
      else if (!this.completeMember()) this.error('value-expected');
    }
    this.commaStart = this.scanner.getTokenOffset();
    this.state = this.insideObject() ? expect.key : expect.value;
  }

  /** A key without a value gets a `missing` one. Returns whether there was such a key. */
  private completeMember(): boolean {
    const waits = this.state === expect.colon || (this.state === expect.value && this.insideObject());
    if (waits) {
      this.errorAt(this.state === expect.colon ? 'colon-expected' : 'value-expected', this.keyStart, this.keyEnd);
      this.addNode(kindOf.missing, this.lastEnd, this.lastEnd);
    }
    return waits;
  }

  private unknownWord(): void {
    const { text } = this;
    const start = this.scanner.getTokenOffset();
    this.error(
      /^[-+.]?[\d.]/.test(text.slice(start, start + 2)) || text.charAt(start) === '-' ? 'number' : 'unknown-word',
    );
    const valueFits = this.state === expect.value || this.state === expect.valueOrClose;
    if (valueFits) {
      this.addNode(kindOf.missing, this.scanner.getTokenOffset(), this.scanner.getPosition());
      this.afterValue();
    }
  }

  private contentAfterEnd(): void {
    // Said once: all that follows the end is one and the same mistake.
    if (this.saidContentAfterEnd) return;
    this.saidContentAfterEnd = true;
    this.errorAt('content-after-end', this.scanner.getTokenOffset(), this.text.trimEnd().length);
  }

  private finish(): void {
    if (this.columns.length === 0) {
      if (this.errors.length === 0) this.errorAt('empty', 0, this.text.length);
      return;
    }
    if (this.open.length > 0) {
      this.completeMember();
      const innermost = this.open[this.open.length - 1] ?? 0;
      const start = this.columns.startOf(innermost);
      this.errorAt(
        this.columns.kindOf(innermost) === kindOf.object ? 'brace-unclosed' : 'bracket-unclosed',
        start,
        start + 1,
      );
      while (this.open.length > 0) this.pop(this.lastEnd);
    }
  }

  private error(code: JsonErrorCode): void {
    this.errorAt(code, this.scanner.getTokenOffset(), this.scanner.getPosition());
  }

  private errorAt(code: JsonErrorCode, start: number, end: number): void {
    // The scanner ends a comment that is cut off behind the end of the text.
    const limit = this.text.length;
    this.hasMoreErrors = this.errors.length >= errorLimit;
    if (this.hasMoreErrors && !this.visit) return;
    const error: JsonError = { code, start: Math.min(start, limit), end: Math.min(Math.max(start, end), limit) };
    if (!this.hasMoreErrors) this.errors.push(error);
    this.visit?.(error);
  }
}
