import { createScanner, type JSONScanner } from 'jsonc-parser';

const kinds = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  end: 17,
} as const;

/**
 * The tokens of a JSON text without white space. What nearly every token is (punctuation, and strings without escapes) is told here;
 * everything else, every defect included, is left to jsonc-parser's scanner, which builds values that a tree of places does not
 * need.
 */
export class TokenScanner {
  private readonly text: string;
  private readonly scanner: JSONScanner;
  private position = 0;
  private start = 0;
  private kind = 0;
  private problem = 0;

  constructor(text: string) {
    this.text = text;
    this.scanner = createScanner(text, false);
  }

  /** Moves on to the next token and tells its kind (`SyntaxKind` of jsonc-parser). */
  scan(): number {
    const { text } = this;
    let at = this.position;
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    this.start = at;
    let kind: number;
    switch (code) {
      case 123:
        kind = kinds.openBrace;
        break;
      case 125:
        kind = kinds.closeBrace;
        break;
      case 91:
        kind = kinds.openBracket;
        break;
      case 93:
        kind = kinds.closeBracket;
        break;
      case 44:
        kind = kinds.comma;
        break;
      case 58:
        kind = kinds.colon;
        break;
      case 34: {
        let end = at + 1;
        for (code = text.charCodeAt(end); code !== 34 && code !== 92 && code > 31; code = text.charCodeAt(++end));
        // A backslash, a control character or, as NaN, the end of the text.
        if (code !== 34) return this.delegate(at);
        this.position = end + 1;
        this.problem = 0;
        return (this.kind = kinds.string);
      }
      default:
        return this.delegate(at);
    }
    this.position = at + 1;
    this.problem = 0;
    return (this.kind = kind);
  }

  private delegate(at: number): number {
    const { scanner } = this;
    scanner.setPosition(at);
    this.kind = scanner.scan();
    this.start = scanner.getTokenOffset();
    this.position = scanner.getPosition();
    this.problem = scanner.getTokenError();
    return this.kind;
  }

  /** The kind of the last token, as the scanner of jsonc-parser numbers them. */
  getToken(): number {
    return this.kind;
  }

  /** The offset at which the last token begins. */
  getTokenOffset(): number {
    return this.start;
  }

  /** Moves to an offset between two tokens. */
  setPosition(position: number): void {
    this.position = position;
  }

  /** The offset behind the last token. */
  getPosition(): number {
    return this.position;
  }

  /** What is wrong with the last token, as the scanner of jsonc-parser numbers it; 0 when nothing is. */
  getTokenError(): number {
    return this.problem;
  }
}
