// Guarantee: a text that people read is found wherever a screen writes it, and no other text is.
import { expect, it } from 'vitest';
import { inlineCopy } from './copy-violations.ts';
import { parseSource } from './parse-source.ts';

const SCREEN = 'apps/web/src/features/services/services-page.tsx';
const textsIn = (source: string, file = SCREEN) =>
  inlineCopy(parseSource(file, source)).map(({ rule }) => /“(.+)”/.exec(rule)?.[1]);

it.each([
  ['const a = <p>Add the first one</p>;', ['Add the first one']],
  ['const a = <p>{n} of {m}</p>;', ['of']],
  ["const a = <p>{isBusy ? 'saving' : 'save'}</p>;", ['saving', 'save']],
  ['const a = <Field label="name" hint={`Up to ${max}`} />;', ['name', 'Up to …']],
  ['const a = <ul aria-label="Services" />;', ['Services']],
  ['const a = <Card action={<Button>Save</Button>} />;', ['Save']],
  ["const a = <b onClick={() => toast.success('Changes saved')} />;", ['Changes saved']],
  ["const MESSAGES = { OPEN: 'waiting for the client', LOST: 'Lost' };", ['waiting for the client', 'Lost']],
  ['const words = (n: number) => `${n} min before`;', ['… min before']],
  ["const people = (n: number) => (n === 1 ? '1 person' : `${n} people`);", ['1 person', '… people']],
])('finds the texts of %s', (source, texts) => {
  expect(textsIn(source)).toEqual(texts);
});

it.each([
  "import a from './Services Page.ts';",
  "type A = 'Loading' | 'Kept free';",
  '<a className="flex truncate" href="/services" role="status" data-live="price now">{1}</a>;',
  "<a className={cx('flex truncate', isOn && 'font bold')} />;",
  "const rowClass = 'flex truncate';",
  "const shape = 'relative inline-flex items-center';",
  "const state = 'PAY_AT_VISIT';",
  "change(id, { state: 'Loading' }); abort(new DOMException('Upload canceled', 'AbortError'));",
  "if (event.key === 'Enter') go();",
  "throw new Error('No chunk holds it');",
  "class Missing extends Error { constructor() { super('The code could not be loaded'); } }",
  "console.error('Could not be sent', reason);",
  "root.querySelector('main button');",
  'const id = `${name}-hint`; const to = `/services/${id}`;',
  'const a = <p>{count}, {price} – {end}</p>;',
])('finds none in %s', (source) => {
  expect(textsIn(source)).toEqual([]);
});

it.each([
  'apps/web/src/copy/services.ts',
  'packages/ui/src/copy.ts',
  'apps/web/src/features/services/form.test.ts',
  'apps/public/src/sample-auctions.ts',
  'packages/ui/gallery/content.tsx',
  'apps/server/src/cli/status.ts',
])('leaves %s alone', (file) => {
  expect(textsIn("export const title = 'Edit Service';", file)).toEqual([]);
});
