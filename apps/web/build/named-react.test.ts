/** A build includes only the names of React that are used, and React's own packages still get all of it. */
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { WEB } from './folders.ts';
import { namedReact } from './named-react.ts';

const ENTRY = '\0entry';
const entryOf = (code: string): Plugin => ({
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) => (id === ENTRY ? code : null),
});

async function bundled(code: string): Promise<string> {
  const result = await build({
    root: WEB,
    configFile: false,
    logLevel: 'silent',
    plugins: [entryOf(code), namedReact],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, treeshake: { propertyReadSideEffects: false } },
    },
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}

it('imports React once, and calls its functions by their own names', async () => {
  const code = await bundled(`
    import * as React from 'react';
    import { useState } from 'react';
    import { jsx } from 'react/jsx-runtime';
    import { createPortal } from 'react-dom';
    go(() => jsx('p', { children: [useState(1), React.useId(), createPortal()] }));
  `);
  expect(code).toContain('jsx("p", { children: [');
  expect(code).toContain('useState(1)');
  expect(code).toContain('useId()');
  expect(code).not.toMatch(/\(0, \w+\.\w+\)\(/);
  // What no one asks for has no name here; `react-dom` itself still finds React by `require`.
  expect(code).not.toMatch(/const useOptimistic =/);
  expect(code).toMatch(/var React = require_react\(\)/);
});

it('fails on a name that the build leaves out', async () => {
  await expect(bundled(`import { Children } from 'react'; go(Children);`)).rejects.toThrow(
    '"Children" is not exported',
  );
});
