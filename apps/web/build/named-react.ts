import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const PREFIX = '\0named:';

/**
 * React comes as CommonJS, and a module that imports it has `(0,react.useState)(…)` at each call and wraps the whole of it
 * first. So a build imports it once, and everyone else takes the names they need from there: `useState(…)`.
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
      const names = Object.keys(require(name) as object);
      const lines = names.map((key) => `export const ${key} = react.${key};`);
      return `import react from ${JSON.stringify(name)};\nexport default react;\n${lines.join('\n')}`;
    },
  },
};
