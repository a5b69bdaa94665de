import { expect, it } from 'vitest';
import { withChat } from './chat-sources.ts';
import { pagePolicy } from './security-headers.ts';

// The guarantee: pages allow the help chat's origin if it is configured, and nothing else is added.

const SOURCES = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] };
const CHAT = { baseUrl: 'https://chat.example.test/app', websiteToken: 'web', hmacToken: undefined };
const STRIPE = {
  scripts: ['https://js.stripe.com'],
  styles: ["'sha256-c'"],
  frames: ['https://hooks.stripe.com'],
  images: [],
  connects: [],
  payers: [],
};

it('changes nothing without a chat', () => {
  expect(pagePolicy(withChat(undefined, SOURCES))).toBe(pagePolicy(SOURCES));
});

it('allows the origin of the chat, and its styles without a hash that would disable them', () => {
  const policy = pagePolicy(withChat(CHAT, { ...SOURCES, outside: STRIPE })).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-a' https://js.stripe.com https://chat.example.test",
      "style-src 'self' 'unsafe-inline'",
      'frame-src https://hooks.stripe.com https://chat.example.test',
      "connect-src 'self' https://chat.example.test",
    ]),
  );
  expect(policy.join()).not.toContain('sha256-b');
});
