import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const PREFIX = '\0named:';

/** Exports that no screen and no library uses; bundlers can't tree-shake exports that a package assigns. */
const UNUSED = [
  'Activity',
  'Children',
  'Profiler',
  'PureComponent',
  'ViewTransition',
  '__COMPILER_RUNTIME',
  'addTransitionType',
  'cache',
  'cacheSignal',
  'createRef',
  'unstable_useCacheRefresh',
  'useActionState',
  'useDebugValue',
  'useEffectEvent',
  'useFormState',
  'useFormStatus',
  'useImperativeHandle',
  'useOptimistic',
  'useReducer',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
];
const IN_REACT = /node_modules[\\/]react(?:-dom)?[\\/]cjs[\\/]react(?:-dom)?\.(?:production|development)\.js$/;
/** Named imports are checked by the bundler; a library that imports all of React, or requires it, reads its fields. */
const READS_UNUSED = new RegExp(String.raw`\bReact(?:DOM)?\.(?:${UNUSED.join('|')})\b`);

/**
 * React is CommonJS, so a module that imports it has `(0,react.useState)(…)` at each call and wraps the whole module
 * first. Therefore the build imports it once, and all other modules import the names they need from there:
 * `useState(…)`. Names in `UNUSED` are omitted, and a library that reads one fails the build.
 */
export const namedReact: Plugin = {
  name: 'named-react',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(?:-dom)?(?:\/|$)/ },
    handler(id, importer, { kind }) {
      const isOurs = REACT.includes(id) && kind !== 'require-call' && !importer?.startsWith(PREFIX);
      return isOurs ? { id: PREFIX + id, moduleSideEffects: false } : null;
    },
  },
  load: {
    filter: { id: /^\0named:/ },
    handler(id) {
      const name = id.slice(PREFIX.length);
      const names = Object.keys(require(name) as object).filter((key) => !UNUSED.includes(key));
      const lines = names.map((key) => `export const ${key} = react.${key};`);
      return `import react from ${JSON.stringify(name)};\nexport default react;\n${lines.join('\n')}`;
    },
  },
  transform: {
    filter: { id: /node_modules/, code: [READS_UNUSED, /^exports\.\w+ =/m] },
    handler(code, id) {
      if (IN_REACT.test(id)) {
        const statements = this.parse(code).body.map(({ start, end }) => code.slice(start, end));
        return { code: statements.filter((statement) => !isUnused(statement)).join('\n'), map: null };
      }
      const read = READS_UNUSED.exec(code)?.[0];
      if (read !== undefined) this.error(`${id} reads ${read}: remove it from build/named-react.ts`);
      return null;
    },
  },
};

const isUnused = (statement: string): boolean => UNUSED.includes(/^exports\.(\w+) =/.exec(statement)?.[1] ?? '');
