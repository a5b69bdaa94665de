import type { Plugin } from 'vite';

const DISPLAY_NAME = /^[ \t]*[A-Za-z_$][\w$]*\.displayName = ["'][^"'\n]*["'];$/gm;
const WRAPPER = /(?<==\s*)((?:React\$?\d*\.)?(?:forwardRef|memo)\()/g;

/**
 * A library that names its components for developer tools (`Link.displayName = "Link"`) makes the bundler keep each of
 * them, used or not, with everything it calls. Without the names it leaves out what nobody imports.
 */
export function unnameComponents(): Plugin {
  return {
    name: 'unname-components',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/, code: 'displayName' },
      handler: (code) => ({ code: unnamed(code), map: null }),
    },
  };
}

export const unnamed = (code: string): string =>
  code.replaceAll(DISPLAY_NAME, '').replaceAll(WRAPPER, '/* @__PURE__ */ $1');
