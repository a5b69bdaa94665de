/** A page contains what it needs and nothing that would require a broad Content-Security-Policy. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { documentOf, inlineHashes } from './document.ts';

const html = documentOf({
  title: 'Sign in · Primehour',
  css: 'a{color:red}',
  script: { source: 'go("$&")', first: '/a?b={businessId}&c="1"' },
  entry: '/assets/main-1.js',
  icon: '/assets/icon-1.svg',
  description: undefined,
  app: '<main>Hello $&</main>',
});
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

it('contains the prerendered app in its root, unchanged', () => {
  expect(html).toContain('<div id="app"><main>Hello $&</main></div>');
});

it('lists the hash of every inline script and style, and no other', () => {
  expect(inlineHashes(html)).toEqual({
    scripts: [hashOf('go("$&")')],
    styles: [hashOf('a{color:red}')],
  });
});

it('passes the first request to the inline script as data', () => {
  expect(html).toContain('<script data-first="/a?b={businessId}&amp;c=&quot;1&quot;">go("$&")</script>');
});

it('leaves a place for the operator’s configuration before the script that reads it', () => {
  expect(html.indexOf('<!--config-->')).toBeGreaterThan(0);
  expect(html.indexOf('<!--config-->')).toBeLessThan(html.indexOf('data-first'));
});

it('contains no event handler and no style attribute', () => {
  expect(html).not.toMatch(/\son\w+=|\sstyle=/);
});
