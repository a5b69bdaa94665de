import { expect, it } from 'vitest';
import { mailHtml } from './mail-html.ts';

// The guarantee: an email's links are only those of its template, and user input stays plain text.

const linksOf = (body: string) => [...mailHtml(body).matchAll(/<a href="([^"]*)">/g)].map(([, address]) => address);

it('links a URL on its own line', () => {
  const html = mailHtml('Hi Dana,\n\nSee it:\nhttps://book.example.test/my/abc?x=1&y=2\n\nBooking number 1');
  expect(html).toContain(
    'See it:<br><a href="https://book.example.test/my/abc?x=1&#38;y=2">https://book.example.test/my/abc?x=1&#38;y=2</a></p>',
  );
});

it('does not link a URL inside a name', () => {
  const body = [
    'Hi https://evil.example,',
    'http://evil.example (1h 0m, Free)\nhttps://evil.example/a, Chicago, IL',
    'Your bookings:\nhttps://book.example.test/bookings',
  ];
  expect(linksOf(body.join('\n\n'))).toEqual(['https://book.example.test/bookings']);
});

it('escapes markup', () => {
  expect(mailHtml('Hi <b>Dana</b>,')).toContain('Hi &#60;b&#62;Dana&#60;/b&#62;,');
});
