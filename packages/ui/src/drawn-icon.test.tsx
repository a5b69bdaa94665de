/** A build draws what Lucide draws: the same lines, hidden from screen readers unless it has a name. */
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { slimIcons } from '../build/slim-icons.ts';
import { drawnIcon, type IconPart } from './drawn-icon.tsx';
import { CalendarDaysIcon, SearchIcon } from './icon.tsx';

const { load } = slimIcons();

/** The module that a build uses in place of an icon's own. */
async function slimmed(name: string): Promise<string | null> {
  const { handler } = load as { handler: (id: string) => Promise<string | null> };
  return await handler(fileURLToPath(import.meta.resolve(`lucide-react/icons/${name}`)));
}

const linesOf = (markup: string) => markup.replace(/^<svg[^>]*>/, '');

describe('a slim icon', () => {
  it.each([
    ['search', SearchIcon],
    ['calendar-days', CalendarDaysIcon],
  ] as const)('%s has the lines of Lucide’s', async (name, Icon) => {
    const [, parts = ''] = /drawnIcon\((.*)\);$/.exec((await slimmed(name)) ?? '') ?? [];
    const Drawn = drawnIcon(JSON.parse(parts) as IconPart[]);
    expect(linesOf(renderToStaticMarkup(<Drawn />))).toBe(linesOf(renderToStaticMarkup(<Icon />)));
    expect(linesOf(renderToStaticMarkup(<Drawn />))).toMatch(/^<(?:path|circle|rect)/);
  });

  it('under a former name remains a reference to the icon', async () => {
    expect(await slimmed('circle-alert')).toBeNull();
  });

  it('is hidden from assistive technology unless it is named', () => {
    const Drawn = drawnIcon([['path', { d: 'M0 0h1' }]]);
    expect(renderToStaticMarkup(<Drawn className="size-4" />)).toMatch(/aria-hidden="true".* class="lucide size-4"/);
    expect(renderToStaticMarkup(<Drawn aria-label="Search" />)).toMatch(/aria-hidden="false" aria-label="Search"/);
  });
});
