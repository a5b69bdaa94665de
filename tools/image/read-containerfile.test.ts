// Guarantee: the Containerfile is parsed as written, and keeps the promises that can be checked without a build.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.ts';
import { pairsOf, readContainerfile, argumentsOf } from './read-containerfile.ts';

const [build, image] = readContainerfile(readFileSync(fromRoot('Containerfile'), 'utf8'));
const restsOf = (keyword: string) =>
  (image?.instructions ?? []).filter((each) => each.keyword === keyword).map(({ rest }) => rest);

test('builds in one stage and runs in another', () => {
  expect([build?.name, build?.from, image?.name, image?.from]).toEqual([
    'build',
    'debian:trixie-slim',
    undefined,
    'debian:trixie-slim',
  ]);
});

test('runs Node directly, under its own account, with its data in a volume', () => {
  expect(restsOf('USER')).toEqual(['10001:10001']);
  expect(restsOf('ENTRYPOINT').map(argumentsOf)).toEqual([
    ['/app/node_modules/node/bin/node', 'apps/server/src/main.ts'],
  ]);
  expect(restsOf('VOLUME')).toEqual(['/data']);
  expect(pairsOf(restsOf('ENV').join(' '))).toEqual({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '4000',
    DATA_DIR: '/data',
  });
  expect(restsOf('HEALTHCHECK').map(argumentsOf)).toEqual([
    ['/app/node_modules/node/bin/node', '/app/tools/image/check-live.ts'],
  ]);
});

test('lists what the image ships, with an npm that is able to, before the rest is removed', () => {
  const lists = (build?.instructions ?? []).filter(({ rest }) =>
    /npm@\d[\d.]+ sbom --omit=dev .*prune --omit=dev/.test(rest),
  );
  expect(lists).toHaveLength(1);
});

test('refuses what it does not know', () => {
  expect(() => readContainerfile('RUN true')).toThrow('RUN stands before the first FROM.');
  expect(() => readContainerfile('FROM a\nrun true')).toThrow('Not an instruction: run true');
});
