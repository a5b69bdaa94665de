import type { Endpoint } from '@primehour/contract/endpoint';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const MODULES = /[\\/]packages[\\/]contract[\\/]src[\\/](?:auth|availability|booking|listing|user)\.ts$/;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

/**
 * A browser needs of an endpoint where it is; its schemas are checked by the types here and by the server there.
 * So endpoints become plain addresses, and a screen without a form carries no schema and does not build any.
 * The rest of a module (the schemas of forms) comes from the module itself, when a screen asks for it.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    enforce: 'pre',
    async load(file) {
      if (!MODULES.test(file)) return null;
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const lines = Object.entries(exported).map(([name, value]) =>
        isEndpoint(value)
          ? `export const ${name} = ${JSON.stringify({ id: value.id, method: value.method, path: value.path })};`
          : `export { ${name} } from ${JSON.stringify(`${file}?whole`)};`,
      );
      return { code: lines.join('\n'), moduleSideEffects: false };
    },
    // The module itself is only wanted for what is taken from it.
    transform: {
      filter: { id: /\?whole$/ },
      handler: (code) => ({ code, moduleSideEffects: false, map: null }),
    },
  };
}
