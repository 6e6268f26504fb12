import { EDGE, STATE, type WordTable } from './wordTableLayout.ts';
import { pushAll } from '../../pushAll.ts';

/** What an entry of the lexicon means as a whole word, and as the beginning of words. */
export interface Meaning {
  rare: number;
  common: number;
  stemRare: number;
  stemCommon: number;
}

/** The part of a word table that follows words letter by letter. */
export type Automaton = Pick<WordTable, 'root' | 'states' | 'edges' | 'rows' | 'meaningOf' | 'meanings'>;

/** So many edges make a state crowded. */
const CROWDED = 6;

interface State extends Meaning {
  /** Symbol and number of the state that it leads to, in the order of the symbols of the words. */
  readonly edges: readonly (readonly [symbol: number, state: number])[];
}

/**
 * Builds the smallest automaton that knows some words: what ends alike is there once. Most phrases end like many others, so that it is a
 * small part of a tree of all letters.
 * @param words in order
 * @param symbolAt the symbol of a letter of a word
 * @param alphabet how many symbols there are
 * @param rowWidth how many of them, from the first on, are in the rows of crowded states
 */
export function buildAutomaton(
  words: readonly (readonly [string, Meaning])[],
  symbolAt: (word: string, index: number) => number,
  alphabet: number,
  rowWidth: number,
): Automaton {
  const states: State[] = [{ rare: 0, common: 0, stemRare: 0, stemCommon: 0, edges: [] }];
  const known = new Map<string, number>();
  const stateOf = (meaning: Meaning, edges: State['edges']): number => {
    const { rare, common, stemRare, stemCommon } = meaning;
    const key = `${String(rare)},${String(common)},${String(stemRare)},${String(stemCommon)};${edges.join(';')}`;
    let state = known.get(key);
    if (state === undefined) {
      state = states.push({ rare, common, stemRare, stemCommon, edges }) - 1;
      known.set(key, state);
    }
    return state;
  };

  const root = new Uint32Array(alphabet);
  const rootEdges = edgesOf(words, 0, words.length, 0, symbolAt, stateOf);
  for (const [symbol, state] of rootEdges) root[symbol] = state;
  return { root, ...layOut(states, rowWidth) };
}

const NOTHING: Meaning = { rare: 0, common: 0, stemRare: 0, stemCommon: 0 };

/** The edges behind the first `depth` letters, which the words from one index to another have in common and go beyond. */
function edgesOf(
  words: readonly (readonly [string, Meaning])[],
  from: number,
  to: number,
  depth: number,
  symbolAt: (word: string, index: number) => number,
  stateOf: (meaning: Meaning, edges: State['edges']) => number,
): State['edges'] {
  const edges: (readonly [number, number])[] = [];
  for (let first = from; first < to;) {
    const [word = '', meaning = NOTHING] = words[first] ?? [];
    let last = first + 1;
    while (last < to && words[last]?.[0].charCodeAt(depth) === word.charCodeAt(depth)) last++;
    // The shortest word comes first, and may be all there is of it.
    const isWhole = word.length === depth + 1;
    const further = edgesOf(words, isWhole ? first + 1 : first, last, depth + 1, symbolAt, stateOf);
    edges.push([symbolAt(word, depth), stateOf(isWhole ? meaning : NOTHING, further)]);
    first = last;
  }
  return edges;
}

/** Writes states as flat arrays. Throws when they are more than their numbers have room for. */
function layOut(states: readonly State[], rowWidth: number): Omit<Automaton, 'root'> {
  if (states.length > 2 ** (32 - EDGE.stateShift))
    throw new Error('The lexicon has more states than the edges have room for.');
  const numbers: number[] = [];
  const crowded: State['edges'][] = [];
  const info = Uint32Array.from(states, ({ rare, common, stemRare, stemCommon, edges }) => {
    let state = numbers.length << STATE.edgeShift;
    if ((rare | common) !== 0) state |= STATE.word;
    if ((stemRare | stemCommon) !== 0) state |= STATE.stem;
    if (edges.length > 0) state |= STATE.edges;
    if (edges.length >= CROWDED) {
      state |= STATE.crowded;
      numbers.push(crowded.push(edges) - 1);
    }
    edges.forEach(([symbol, to], i) => {
      numbers.push((to << EDGE.stateShift) | symbol | (i === edges.length - 1 ? EDGE.last : 0));
    });
    return state;
  });
  const rows = new Uint32Array(crowded.length * rowWidth);
  crowded.forEach((edges, row) => {
    for (const [symbol, state] of edges) if (symbol < rowWidth) rows[row * rowWidth + symbol] = state;
  });
  return {
    states: info,
    edges: Uint32Array.from(numbers),
    rows,
    ...layOutMeanings(states),
  };
}

/** Meanings are few: each is kept once, and of each state only which it has. */
function layOutMeanings(states: readonly Meaning[]): Pick<Automaton, 'meaningOf' | 'meanings'> {
  const numbers = new Map<string, number>();
  const meanings: number[] = [];
  const meaningOf = Uint16Array.from(states, ({ rare, common, stemRare, stemCommon }) => {
    const meaning = [rare, common, stemRare, stemCommon];
    const key = meaning.join();
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(key, number);
      pushAll(meanings, meaning);
    }
    return number;
  });
  return { meaningOf, meanings: Int32Array.from(meanings) };
}
