/** A page preloads every chunk that it runs, each once, and nothing else. */
import { expect, it } from 'vitest';
import type { Bundle } from './bundle.ts';
import { addressesOf, chunkOf, findCycle } from './chunks.ts';

const bundle: Bundle = {
  css: '',
  chunkOf: new Map([
    ['src/main.tsx', 'assets/app.js'],
    ['src/shell/layout.tsx', 'assets/layout.js'],
    ['src/home-page.tsx', 'assets/home.js'],
    ['src/other-page.tsx', 'assets/other.js'],
  ]),
  importsOf: new Map([
    ['assets/app.js', ['assets/react.js']],
    // Chunks may import each other.
    ['assets/layout.js', ['assets/kit.js', 'assets/app.js']],
    ['assets/kit.js', ['assets/react.js', 'assets/layout.js']],
    ['assets/home.js', ['assets/kit.js', 'assets/queries.js']],
    ['assets/other.js', ['assets/forms.js']],
  ]),
};

it('follows imports through chunks, and leaves out the entry that the page names itself', () => {
  expect(addressesOf(bundle, ['shell/layout.tsx', 'home-page.tsx'], 'assets/app.js').sort()).toEqual([
    '/assets/home.js',
    '/assets/kit.js',
    '/assets/layout.js',
    '/assets/queries.js',
    '/assets/react.js',
  ]);
});

it('refuses a file that is in no chunk, and says which', () => {
  expect(() => chunkOf(bundle, 'gone-page.tsx')).toThrow('No chunk holds src/gone-page.tsx');
});

it('finds chunks that import each other, and no others', () => {
  const of = (imports: Record<string, string[]>) => findCycle({ importsOf: new Map(Object.entries(imports)) });
  expect(of({ app: ['a', 'b'], a: ['base'], b: ['a', 'base'], base: [] })).toBeUndefined();
  expect(of({ app: ['rules'], rules: ['shapes', 'zod'], shapes: ['form'], form: ['rules'], zod: [] })).toEqual([
    'rules',
    'shapes',
    'form',
    'rules',
  ]);
});
