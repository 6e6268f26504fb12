import { createRequire } from 'node:module';
import { keepCompiledCode } from './compiledCode.ts';

/** The entry of the language server on Node; the program behind it is a bundle of its own. */
keepCompiledCode();
createRequire(__filename)('./serverProgram.cjs');
