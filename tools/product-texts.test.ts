// Guarantee: every text that docs/product calls fixed is in the source verbatim, and its codes are the contract's.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot, ROOT } from './root.ts';
import { isTest, isTypeScript, listFiles } from './source-files.ts';

const FIXED = /\*\*"(.+?)"\*\*/g;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
/** The placeholder for what a screen fills in: `{name}` in a document, `${listing.name}` in the source. */
const PLACEHOLDER = '…';

const files = listFiles(ROOT);
const read = (file: string) => readFileSync(fromRoot(file), 'utf8');
const source = oneLine(
  files
    .filter((file) => /^(apps|packages)\//.test(file) && isTypeScript(file) && !isTest(file))
    .map((file) =>
      read(file)
        .replaceAll(String.raw`\'`, "'")
        .replaceAll("{' '}", ' ')
        .replaceAll(/\$\{[^{}]*\}/g, PLACEHOLDER),
    )
    .join('\n'),
);
const pages = files.filter((file) => /^docs\/product\/(?!README)[a-z-]+\.md$/.test(file));

it.each(pages)('%s quotes texts that exist', (page) => {
  const texts = [...oneLine(read(page)).matchAll(FIXED)].map(([, text = '']) => text);
  expect(texts.filter((text) => !source.includes(text.replaceAll(/\{[^{}]*\}/g, PLACEHOLDER)))).toEqual([]);
});

it('finds the pages and their texts', () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(read('docs/product/bookings.md')).toMatch(FIXED);
});

it('lists the codes of refusals with their statuses, as the contract has them', () => {
  const inContract = [
    ...read('packages/contract/src/errors.ts').matchAll(/^ {2}([A-Z_]+): \{\s*status: (\d{3})/gm),
  ].map(([, code, status]) => `${code} ${status}`);
  const inDocument = [...read('docs/product/errors.md').matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)].map(
    ([, code, status]) => `${code} ${status}`,
  );
  expect(inContract.length).toBeGreaterThan(60);
  expect(inDocument.toSorted()).toEqual(inContract.toSorted());
});
