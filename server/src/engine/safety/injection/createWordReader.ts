import { CompiledWordReader } from './compiledWordReader.ts';
import { PortableWordReader } from './portableWordReader.ts';
import type { WordFilters, WordReader } from './wordReader.ts';

type Host = ConstructorParameters<typeof CompiledWordReader>[1];

/** The fastest reader that the host allows: some turn WebAssembly off, as browsers do in their strictest modes. */
export function createWordReader(
  filters: WordFilters,
  { WebAssembly: host }: { readonly WebAssembly?: Host } = globalThis as object,
): WordReader {
  if (host === undefined) return new PortableWordReader(filters);
  try {
    return new CompiledWordReader(filters, host);
  } catch {
    return new PortableWordReader(filters);
  }
}
