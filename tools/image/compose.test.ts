// Guarantee: the compose file agrees with the image, the existing settings, and the variables of the runbook.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fromRoot } from '../root.ts';
import { pairsOf, readContainerfile } from './read-containerfile.ts';

type Service = {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly volumes: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly [setting: string]: unknown;
};
type Compose = { readonly services: Record<string, Service>; readonly volumes: Record<string, object> };

const text = readFileSync(fromRoot('compose.yaml'), 'utf8');
const { services, volumes } = parse(text) as Compose;
const service = (name: string): Service => {
  const found = services[name];
  if (found === undefined) throw new Error(`No service is called ${name}.`);
  return found;
};
const [primehour, database, caddy] = [service('primehour'), service('database'), service('caddy')];
const image = readContainerfile(readFileSync(fromRoot('Containerfile'), 'utf8')).at(-1);
const restOf = (keyword: string) => image?.instructions.find((each) => each.keyword === keyword)?.rest ?? '';

test('runs the product, PostgreSQL 18 and Caddy, which start again after a restart of the machine', () => {
  expect(Object.keys(services)).toEqual(['primehour', 'database', 'caddy']);
  expect([database.image, caddy.image]).toEqual(['postgres:18', 'caddy:2']);
  expect(existsSync(fromRoot(primehour.build?.context ?? '', primehour.build?.dockerfile ?? ''))).toBe(true);
  for (const each of Object.values(services)) expect(each['restart']).toBe('unless-stopped');
});

test('gives the product what its image expects: a read-only root, a volume, and time to stop', () => {
  expect(primehour).toMatchObject({ read_only: true, init: true, tmpfs: ['/tmp'], stop_grace_period: '60s' });
  expect(primehour.volumes).toEqual([`data:${restOf('VOLUME')}`]);
  expect(restOf('HEALTHCHECK')).toContain('check-live.ts');
  expect(primehour['user']).toBeUndefined();
  expect(primehour['ports']).toBeUndefined();
});

test('starts the product once its database is ready, with the address and account of the database', () => {
  expect(primehour['depends_on']).toEqual({ database: { condition: 'service_healthy' } });
  const { POSTGRES_USER: user, POSTGRES_DB: name, POSTGRES_PASSWORD: password } = database.environment ?? {};
  expect([user, name, password]).toEqual(['primehour', 'primehour', '${DATABASE_PASSWORD}']);
  const url = String(primehour.environment?.['DATABASE_URL']).replace(/\$\{(\w+):\?[^}]+\}/, '${$1}');
  expect(url).toBe(`postgres://${user}:${password}@database:5432/${name}`);
  expect(database['healthcheck']).toMatchObject({ test: ['CMD', 'pg_isready', '-U', user] });
  // From 18 on, the image keeps its data in a folder for its version below this one.
  expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
});

test('exposes only the proxy, which the product trusts', () => {
  expect(caddy['command']).toBe(
    `caddy reverse-proxy --from \${DOMAIN} --to primehour:${pairsOf(restOf('ENV'))['PORT']}`,
  );
  expect(primehour.environment?.['TRUSTED_PROXIES']).toBe(1);
  expect(database['ports']).toBeUndefined();
  expect(caddy['ports']).toEqual(['80:80', '443:443', '443:443/udp']);
});

test('sets only settings that exist, requires the variables in the runbook, and mounts the volumes that it declares', () => {
  const settings = [...readFileSync(fromRoot('README.md'), 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(
    ([, name]) => name,
  );
  expect(Object.keys(primehour.environment ?? {}).filter((name) => !settings.includes(name))).toEqual([]);
  const asked = [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))];
  expect(new Set(asked)).toEqual(new Set(['DATABASE_PASSWORD', 'DOMAIN']));
  const runbook = readFileSync(fromRoot('docs/runbook.md'), 'utf8');
  for (const name of asked) expect(runbook).toContain(`\`${name}\``);
  const mounted = Object.values(services).flatMap((each) => each.volumes.map((volume) => volume.split(':')[0]));
  expect(mounted).toEqual(Object.keys(volumes));
});
