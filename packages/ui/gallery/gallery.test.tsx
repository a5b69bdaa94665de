/** Guarantee: every component is in the gallery, and the whole gallery renders on a server, without a window. */
import { readFileSync, readdirSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ToastProvider } from '../src/toasts.tsx';
import { Actions } from './actions.tsx';
import { Content } from './content.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';

const filesIn = (folder: string, isWanted: (name: string) => boolean) =>
  readdirSync(new URL(folder, import.meta.url)).filter(isWanted);
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Parts that only appear inside other components. */
const inner = ['chart-frame.tsx', 'control-box.tsx', 'drawn-icon.tsx', 'field.tsx', 'link.tsx', 'upload-progress.tsx'];

const components = filesIn('../src', (name) => name.endsWith('.tsx') && !name.includes('.test.'));
const pages = filesIn('.', (name) => name.endsWith('.tsx') && !name.includes('.test.')).map(read);

describe('the gallery', () => {
  it.each(components.filter((name) => !inner.includes(name)))('shows %s', (name) => {
    expect(pages.some((page) => page.includes(`'../src/${name}'`))).toBe(true);
  });

  it('renders on a server, with overlays closed and fields ready for input', () => {
    expect(typeof globalThis.window).toBe('undefined');
    const html = renderToString(
      <ToastProvider position="bottom-right" durationMs={3000}>
        <Foundations />
        <Actions />
        <Fields />
        <Content />
      </ToastProvider>,
    );
    expect(html).toContain('name="firstName"');
    expect(html).toMatch(/popovertarget="[^"]+"/i);
    expect(html).not.toMatch(/<dialog[^>]* open/);
  });

  it('imports nothing but React, its icons, what charts use for measuring, and its own files', () => {
    const sources = filesIn('../src', (name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => read(`../src/${name}`));
    const imported = sources.flatMap((source) =>
      [...source.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(imported.length).toBeGreaterThan(100);
    expect(
      imported.filter(
        (name) => !/^(react|react-dom|d3-scale|d3-shape|lucide-react\/icons\/[a-z0-9-]+|\.\/.+)$/.test(name),
      ),
    ).toEqual([]);
  });
});
