import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { IconPart } from '../src/drawn-icon.tsx';

/** One icon's module as lucide-react ships it; those of former names only re-export another one. */
type IconModule = { __iconData?: { node: [tag: string, attributes: Record<string, string>][] } };

/**
 * Lucide's own renderer is 1.3 kB on every page, for sizes and contexts that nothing here uses, and each icon includes
 * a name and keys in addition to its lines. So a build takes only the lines and draws them with `drawn-icon`.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      async handler(id) {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as IconModule;
        if (!icon) return null;
        const parts = icon.node.map(([tag, attributes]): IconPart => [tag, withoutKey(attributes)]);
        return `import { drawnIcon } from '@primehour/ui/drawn-icon';
export default /* @__PURE__ */ drawnIcon(${JSON.stringify(parts)});`;
      },
    },
  };
}

const withoutKey = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'key'));
