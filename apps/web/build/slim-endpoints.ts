import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@primehour/contract/endpoint';
import type { Plugin } from 'vite';

const CONTRACT = '@primehour/contract/';
const SLIM = '\0slim-endpoints:';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

async function endpointsOf(specifier: string): Promise<Map<string, Endpoint>> {
  const exported = (await import(fileURLToPath(import.meta.resolve(specifier)))) as Record<string, unknown>;
  return new Map(Object.entries(exported).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])));
}

/**
 * A browser needs of an endpoint where it is; the schemas of its answer are checked by types here and by the server
 * there. So an imported endpoint becomes a plain address, and a screen without a form carries no schema and builds none.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(SLIM) ? id : null),
    async load(id) {
      if (!id.startsWith(SLIM)) return null;
      const endpoints = await endpointsOf(id.slice(SLIM.length));
      return [...endpoints]
        .map(
          ([name, { id: endpointId, method, path }]) =>
            `export const ${name} = ${JSON.stringify({ id: endpointId, method, path })};`,
        )
        .join('\n');
    },
    transform: {
      filter: { code: CONTRACT },
      async handler(code) {
        let slimmed = code;
        // From the end, so that the positions before it stay right.
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration' || !String(statement.source.value).startsWith(CONTRACT)) continue;
          const specifier = String(statement.source.value);
          const endpoints = await endpointsOf(specifier);
          const names = statement.specifiers.map(({ start, end }) => code.slice(start, end));
          const isSlim = (name: string) => endpoints.has(name.split(' ', 1)[0] ?? '');
          const lines = [
            importOf(names.filter(isSlim), SLIM + specifier),
            importOf(
              names.filter((name) => !isSlim(name)),
              specifier,
            ),
          ];
          slimmed = slimmed.slice(0, statement.start) + lines.join('') + slimmed.slice(statement.end);
        }
        return { code: slimmed, map: null };
      },
    },
  };
}

const importOf = (names: readonly string[], specifier: string) =>
  names.length === 0 ? '' : `import { ${names.join(', ')} } from ${JSON.stringify(specifier)};`;
