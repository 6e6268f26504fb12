import js from '@eslint/js';
import typescript from 'typescript-eslint';
import { documentedExports } from './scripts/lint/documentedExports.mjs';

/**
 * Imports only ever point down this list: client -> protocol types; entries -> handlers, cli -> workspace -> engine.
 * Each entry names a folder and what its files must not import.
 */
const engineForbids = [
  {
    group: ['vscode', 'vscode-languageclient*', 'node:*', 'fs', 'path', 'crypto', 'os', 'child_process'],
    message: 'The engine is pure: it runs in a browser and does no I/O.',
  },
  {
    group: ['vscode-languageserver', 'vscode-languageserver/*', 'vscode-jsonrpc*'],
    message: 'The engine knows no transport.',
  },
  {
    group: [
      '**/workspace/**',
      '**/handlers/**',
      '**/cli/**',
      '**/{server,session}.ts',
      '**/protocol.ts',
      '**/protocol/**',
    ],
    message: 'The engine is the lowest layer.',
  },
];
const layers = [
  { files: ['server/src/engine/**/*.ts'], forbid: engineForbids },
  {
    files: ['server/src/engine/{text,json,yaml,markdown}/**/*.ts'],
    forbid: [
      ...engineForbids,
      {
        group: ['**/formats/**', '**/safety/**', '**/rule.ts', '**/registry.ts', '**/engine.ts', '**/project.ts'],
        message: 'Parsing knows nothing of formats and rules.',
      },
    ],
  },
  {
    files: ['server/src/workspace/**/*.ts'],
    forbid: [
      {
        group: ['vscode', '**/handlers/**', '**/cli/**', '**/{server,session}.ts'],
        message: 'The workspace layer serves handlers and the command line, not the reverse.',
      },
    ],
  },
  {
    files: ['server/src/handlers/**/*.ts', 'server/src/{server,session}.ts'],
    forbid: [
      {
        group: ['vscode', '**/cli/**', 'node:*'],
        message: 'Handlers run in a browser, too, and know no command line.',
      },
    ],
  },
  {
    files: ['server/src/cli/**/*.ts'],
    forbid: [
      {
        group: ['vscode', '**/handlers/**'],
        message: 'The command line reaches the engine without the language server.',
      },
    ],
  },
  {
    // The script of the task graph's webview draws with the engine's own code: what is shown is what is exported.
    files: ['client/src/graph/webview/**/*.ts'],
    forbid: [
      { group: ['vscode', 'vscode-languageclient*', 'node:*'], message: 'A webview runs in a page of its own.' },
      {
        regex: 'server/src/(?!protocol/|protocol\\.ts|engine/formats/aahp/picture/)',
        message: 'Of the server only the drawing of task graphs is for webviews.',
      },
    ],
  },
  {
    files: ['client/src/**/*.ts'],
    ignores: ['client/src/graph/webview/**'],
    forbid: [
      {
        group: [
          '**/server/src/engine/**',
          '**/server/src/workspace/**',
          '**/server/src/handlers/**',
          '**/server/src/cli/**',
        ],
        message: 'The client talks to the server through protocol.ts.',
      },
    ],
  },
];

export default typescript.config(
  {
    ignores: [
      'dist/**',
      'out/**',
      '.vscode-test/**',
      'server/src/engine/generated/**',
      // AssemblyScript, which its own compiler checks.
      'server/assembly/**',
      'test-results/**',
      'examples/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        performance: 'readonly',
        TextDecoder: 'readonly',
        TextEncoder: 'readonly',
        document: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [...typescript.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Lengths are counted in code points on purpose (definitions of quoting and of tokens).
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['server/src/**/*.ts', 'client/src/**/*.ts'],
    plugins: { local: { rules: { 'documented-exports': documentedExports } } },
    rules: {
      'local/documented-exports': 'error',
      // What tests and scripts hold in lists is of their own making.
      'no-restricted-syntax': [
        'error',
        {
          // What an extension registers is counted.
          selector:
            'CallExpression[callee.property.name=/^(?:push|unshift|splice|min|max)$/][callee.object.property.name!="subscriptions"] > SpreadElement',
          message: 'Every item becomes an argument, and there is no room for very many: use pushAll, or a loop.',
        },
      ],
    },
  },
  ...layers.map(({ files, ignores = [], forbid }) => ({
    files,
    ignores,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: forbid }] },
  })),
);
