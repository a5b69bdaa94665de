// Every prerendered page is valid HTML by html-validate's standard rules.
import { rmSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { afterAll, expect, it } from 'vitest';
import { bundlePrerender } from './bundle.ts';
import { documentOf } from './document.ts';
import { PRERENDER_DIST } from './folders.ts';

afterAll(() => rmSync(PRERENDER_DIST, { recursive: true, force: true }));

it('reports no error in any page', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const { prerender } = await bundlePrerender();
  const pages = await prerender();
  const findings = pages.map(async ({ page, app }) => {
    const parts = {
      title: page.title,
      css: '',
      script: undefined,
      entry: '/main.js',
      icon: '/icon.svg',
      description: 'What the page is for',
    };
    const { results } = await validator.validateString(documentOf({ ...parts, app }));
    return results.flatMap(({ messages }) => messages.map(({ message }) => `${page.pattern}: ${message}`));
  });
  expect(pages.length).toBeGreaterThan(30);
  expect((await Promise.all(findings)).flat()).toEqual([]);
});
