import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@primehour/contract/endpoint';
import type { Plugin } from 'vite';

const CONTRACT = '@primehour/contract/';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

/** The part of an export that a browser needs, as data; undefined when that is the export itself. */
function slimOf(value: unknown): object | string | number | undefined {
  if (isEndpoint(value)) return { id: value.id, method: value.method, path: value.path };
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/**
 * A browser only needs an endpoint's URL; types check its response here, and the server validates it. So an imported
 * endpoint becomes a plain URL, and texts and numbers are inlined; a screen without a form loads and constructs no
 * schema. They are inlined where they were imported, so a screen loads only its own.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    enforce: 'post',
    transform: {
      filter: { code: CONTRACT },
      async handler(code) {
        let slimmed = code;
        // From the end, so that earlier positions stay valid.
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration' || !String(statement.source.value).startsWith(CONTRACT)) continue;
          // A whole catalog: the bundler inlines each text where it is used.
          if (statement.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) continue;
          const specifier = String(statement.source.value);
          const module = (await import(fileURLToPath(import.meta.resolve(specifier)))) as Record<string, unknown>;
          const names = statement.specifiers.map(({ start, end }) => code.slice(start, end));
          const lines = names.map((text) => {
            const [name = '', local = name] = text.split(' as ');
            const slim = slimOf(module[name]);
            return slim === undefined
              ? `import { ${text} } from ${JSON.stringify(specifier)};`
              : `const ${local} = ${JSON.stringify(slim)};`;
          });
          slimmed = slimmed.slice(0, statement.start) + lines.join('') + slimmed.slice(statement.end);
        }
        return { code: slimmed, map: null };
      },
    },
  };
}
