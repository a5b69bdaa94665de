import { expect, test } from 'vitest';
import { hostsIn, urlsOfHosts } from './database-hosts.ts';

/** A URL with several hosts is one URL per server, with the same user, database and options. */

test('a URL is split into one per host', () => {
  expect(urlsOfHosts('postgres://u:p@a:1/x')).toEqual(['postgres://u:p@a:1/x']);
  expect(urlsOfHosts('postgres://u:p%2Cq@a:1,b,[::1]:3/x?sslmode=require&target_session_attrs=read-write')).toEqual([
    'postgres://u:p%2Cq@a:1/x?sslmode=require',
    'postgres://u:p%2Cq@b/x?sslmode=require',
    'postgres://u:p%2Cq@[::1]:3/x?sslmode=require',
  ]);
  expect(urlsOfHosts('postgresql://a,b/x?target_session_attrs=read-write&ssl=1')).toEqual([
    'postgresql://a/x?ssl=1',
    'postgresql://b/x?ssl=1',
  ]);
  expect(urlsOfHosts('postgres://u:p,q@a/x,y')).toEqual(['postgres://u:p,q@a/x,y']);
});

test('the displayed form of a URL has no password', () => {
  expect(hostsIn('postgres://u:secret@a:1,b/x?y')).toBe('a:1,b');
});
