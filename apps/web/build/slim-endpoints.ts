import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@primehour/contract/endpoint';
import type { Plugin } from 'vite';

const CONTRACT = '@primehour/contract/';
const SLIM = '\0slim-endpoints:';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

/** What of an export a browser needs, as data; undefined when that is the export itself. */
function slimOf(value: unknown): object | string | number | undefined {
  if (isEndpoint(value)) return { id: value.id, method: value.method, path: value.path };
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

async function slimExportsOf(specifier: string): Promise<Map<string, object | string | number>> {
  const exported = (await import(fileURLToPath(import.meta.resolve(specifier)))) as Record<string, unknown>;
  const slim = Object.entries(exported).map(([name, value]) => [name, slimOf(value)] as const);
  return new Map(slim.filter((entry): entry is [string, object | string | number] => entry[1] !== undefined));
}

/**
 * A browser needs of an endpoint where it is; the schemas of its answer are checked by types here and by the server
 * there. So an imported endpoint becomes a plain address, a text or a number stands for itself, and a screen without a
 * form carries no schema and builds none.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(SLIM) ? id : null),
    async load(id) {
      if (!id.startsWith(SLIM)) return null;
      const slim = await slimExportsOf(id.slice(SLIM.length));
      return [...slim].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
    transform: {
      filter: { code: CONTRACT },
      async handler(code) {
        let slimmed = code;
        // From the end, so that the positions before it stay right.
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration' || !String(statement.source.value).startsWith(CONTRACT)) continue;
          const specifier = String(statement.source.value);
          const slim = await slimExportsOf(specifier);
          const names = statement.specifiers.map(({ start, end }) => code.slice(start, end));
          const isSlim = (name: string) => slim.has(name.split(' ', 1)[0] ?? '');
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
